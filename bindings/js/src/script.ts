// The entry for a plain script tag: `cotulenh.Game`. The network lies beside the script, and the engine for several
// threads.
import { fetchNetwork, provideEngine } from './engine.js';
import { browserWorker, bytesOf, compile, cores, fetched } from './host.js';
import { provide } from './rules.js';
import engineWasm from 'inlined:engine.wasm';
import workerCode from 'inlined:worker';

const here = (document.currentScript as HTMLScriptElement | null)?.src ?? document.baseURI;
const beside = (file: string): string => new URL(file, here).href;

// The engine's code has the rules, too.
provide(() => new WebAssembly.Module(bytesOf(engineWasm) as BufferSource));

provideEngine({
  module: async (threads) => compile(threads ? await fetched(beside('engine-threads.wasm')) : bytesOf(engineWasm)),
  network: () => fetchNetwork(beside('cotulenh.nnue')),
  worker: async () =>
    browserWorker(new Worker(URL.createObjectURL(new Blob([workerCode], { type: 'text/javascript' })))),
  cores,
});

export * from './exports.js';
