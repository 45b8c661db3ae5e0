// The entry with files of their own, for pages that load no more than they need and allow no code from texts.
// `await init()` comes first.
import { fetchNetwork, provideEngine } from './engine.js';
import { browserWorker, builtIn, isNode, nodeWorker } from './host.js';
import { provide } from './rules.js';

/** Where the files are, if not beside this one. */
export interface Files {
  /** The rules: `rules.wasm`. */
  rules?: string | URL;
  /** The engine: `engine.wasm`. */
  engine?: string | URL;
  /** The code of the engine's thread: `engine-worker.js`. */
  worker?: string | URL;
  /** The network: `cotulenh.nnue`. */
  network?: string | URL;
}

let files: Files = {};
let engine: Promise<WebAssembly.Module> | undefined;
let ready: Promise<void> | undefined;

async function bytes(url: URL | string): Promise<Uint8Array> {
  if (isNode && String(url).startsWith('file:')) {
    const { readFile } = await builtIn<typeof import('node:fs/promises')>('fs/promises');
    return new Uint8Array(await readFile(new URL(url)));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be loaded: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

const compile = async (url: URL | string): Promise<WebAssembly.Module> =>
  WebAssembly.compile((await bytes(url)) as BufferSource);

/** Loads the rules; the engine and the network are loaded with the first engine. */
export function init(where: Files = {}): Promise<void> {
  files = where;
  ready ??= (async () => {
    const module = await compile(where.rules ?? new URL('./rules.wasm', import.meta.url));
    provide(() => module);
  })();
  ready.catch(() => (ready = undefined));
  return ready;
}

provideEngine({
  module: async () => {
    await init(files);
    return (engine ??= compile(files.engine ?? new URL('./engine.wasm', import.meta.url)));
  },
  network: async () => {
    const url = files.network ?? new URL('./cotulenh.nnue', import.meta.url);
    return isNode ? bytes(url) : fetchNetwork(String(url));
  },
  worker: async () => {
    if (isNode) {
      const code = await bytes(files.worker ?? new URL('./engine-worker.js', import.meta.url));
      return nodeWorker(new TextDecoder().decode(code));
    }
    if (files.worker) return browserWorker(new Worker(files.worker));
    return browserWorker(new Worker(new URL('./engine-worker.js', import.meta.url)));
  },
});

export * from './exports.js';
