// The self-contained entry: everything is in the code but the network and the engine for several threads, which are
// loaded when an engine starts.
import { provideEngine } from './engine.js';
import { browserWorker, bytesOf, compile, cores, isNode, nodeWorker, unpacked } from './host.js';
import { provide } from './rules.js';
import engineWasm from 'inlined:engine.wasm';
import workerCode from 'inlined:worker';

// The engine's code has the rules, too.
provide(() => new WebAssembly.Module(bytesOf(engineWasm) as BufferSource));

const modules = new Map<boolean, Promise<WebAssembly.Module>>();

async function load(threads: boolean): Promise<WebAssembly.Module> {
  if (!threads) return compile(bytesOf(engineWasm));
  const { default: packed } = (await import('cotulenh/threads')) as { default: string };
  return compile(await unpacked(bytesOf(packed)));
}

provideEngine({
  module: (threads) => {
    const module = modules.get(threads) ?? load(threads);
    modules.set(threads, module);
    module.catch(() => modules.delete(threads));
    return module;
  },
  network: async () => {
    const { default: packed } = (await import('cotulenh/network')) as { default: string };
    return unpacked(bytesOf(packed));
  },
  worker: async () => {
    if (isNode) return nodeWorker(workerCode);
    const url = URL.createObjectURL(new Blob([workerCode], { type: 'text/javascript' }));
    try {
      return browserWorker(new Worker(url));
    } finally {
      URL.revokeObjectURL(url);
    }
  },
  cores,
});

export * from './exports.js';
