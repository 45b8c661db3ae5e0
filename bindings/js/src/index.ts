// The self-contained entry: everything is in the code but the network, which is loaded when an engine starts.
import { provideEngine } from './engine.js';
import { browserWorker, bytesOf, isNode, nodeWorker, unpacked } from './host.js';
import { provide } from './rules.js';
import engineWasm from 'inlined:engine.wasm';
import rulesWasm from 'inlined:rules.wasm';
import workerCode from 'inlined:worker';

provide(() => new WebAssembly.Module(bytesOf(rulesWasm) as BufferSource));

let engine: Uint8Array | undefined;

provideEngine({
  module: async () => (engine ??= bytesOf(engineWasm)),
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
});

export * from './exports.js';
