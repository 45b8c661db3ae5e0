// The entry with files of their own, for pages that load no more than they need and allow no code from texts.
// `await init()` comes first.
import { chosenThreads, fetchNetwork, provideEngine } from './engine.js';
import { browserWorker, compile, cores, fetched, isNode, nodeWorker } from './host.js';
import { provide } from './rules.js';

/** Where the files are, if not beside this one, and which of them are needed. */
export interface Files {
  /**
   * The page will use the engine: the rules are taken from `engine.wasm`, which holds both, and `rules.wasm` is not
   * loaded.
   */
  withEngine?: boolean;
  /** The rules alone: `rules.wasm`. */
  rules?: string | URL;
  /** The engine, with the rules: `engine.wasm`. */
  engine?: string | URL;
  /** The same for several threads: `engine-threads.wasm`. */
  engineThreads?: string | URL;
  /** The code of the engine's threads: `engine-worker.js`. */
  worker?: string | URL;
  /** The network: `cotulenh.nnue`. */
  network?: string | URL;
}

let files: Files = {};
let ready: Promise<void> | undefined;
const modules = new Map<boolean, Promise<WebAssembly.Module>>();

const load = async (url: URL | string): Promise<WebAssembly.Module> => compile(await fetched(url));

function engine(threads: boolean): Promise<WebAssembly.Module> {
  // Code for several threads does for one.
  const known = modules.get(threads) ?? modules.get(true);
  if (known) return known;
  const module = threads
    ? load(files.engineThreads ?? new URL('./engine-threads.wasm', import.meta.url))
    : load(files.engine ?? new URL('./engine.wasm', import.meta.url));
  modules.set(threads, module);
  module.catch(() => modules.delete(threads));
  return module;
}

/** Loads the rules; the engine and the network are loaded with the first engine, unless it is said that they will be. */
export function init(where: Files = {}): Promise<void> {
  files = where;
  ready ??= (async () => {
    const module = where.withEngine
      ? await engine((await chosenThreads()) > 1)
      : await load(where.rules ?? new URL('./rules.wasm', import.meta.url));
    provide(() => module);
  })();
  ready.catch(() => (ready = undefined));
  return ready;
}

provideEngine({
  module: async (threads) => {
    await init(files);
    return engine(threads);
  },
  network: async () => {
    const url = files.network ?? new URL('./cotulenh.nnue', import.meta.url);
    return isNode ? fetched(url) : fetchNetwork(String(url));
  },
  worker: async () => {
    if (isNode) {
      const code = await fetched(files.worker ?? new URL('./engine-worker.js', import.meta.url));
      return nodeWorker(new TextDecoder().decode(code));
    }
    if (files.worker) return browserWorker(new Worker(files.worker));
    return browserWorker(new Worker(new URL('./engine-worker.js', import.meta.url)));
  },
  cores,
});

export * from './exports.js';
