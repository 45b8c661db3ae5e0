// The entry for a plain script tag: `cotulenh.Game`. The network lies beside the script.
import { fetchNetwork, provideEngine } from './engine.js';
import { browserWorker, bytesOf } from './host.js';
import { provide } from './rules.js';
import engineWasm from 'inlined:engine.wasm';
import rulesWasm from 'inlined:rules.wasm';
import workerCode from 'inlined:worker';

const here = (document.currentScript as HTMLScriptElement | null)?.src ?? document.baseURI;

provide(() => new WebAssembly.Module(bytesOf(rulesWasm) as BufferSource));

provideEngine({
  module: async () => bytesOf(engineWasm),
  network: () => fetchNetwork(new URL('cotulenh.nnue', here).href),
  worker: async () =>
    browserWorker(new Worker(URL.createObjectURL(new Blob([workerCode], { type: 'text/javascript' })))),
});

export * from './exports.js';
