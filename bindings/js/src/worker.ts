// The engine's own thread: it obeys UCI, and says its lines as they come.
import { answer, write } from './rules.js';

/** What the worker is told. */
export type Told =
  | { module: WebAssembly.Module | Uint8Array; seed: number; stop: Int32Array | null }
  | { network: Uint8Array }
  | { command: string };
/** What it says. */
export type Said = { line: string } | { done: true } | { error: string };

interface Port {
  postMessage(said: Said): void;
  onmessage: ((event: { data: Told }) => void) | null;
}

declare const require:
  undefined | ((name: string) => { parentPort: { on(event: string, f: (told: Told) => void): void } & Port });

const isNode =
  typeof process === 'object' && typeof process.versions?.node === 'string' && typeof require === 'function';
const decoder = new TextDecoder();
// A name that bundlers do not look for.
const THREADS = 'node:worker_threads';
const nodePort = isNode ? require!(THREADS).parentPort : null;
const port = nodePort ?? (globalThis as unknown as Port);

let exports: Record<string, (...numbers: number[]) => number> & { memory: WebAssembly.Memory };
let rest = '';

function begin(module: WebAssembly.Module | Uint8Array, seed: number, stop: Int32Array | null): void {
  const compiled = module instanceof WebAssembly.Module ? module : new WebAssembly.Module(module as BufferSource);
  const say = (at: number, length: number): void => {
    rest += decoder.decode(new Uint8Array(exports.memory.buffer, at, length), { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) port.postMessage({ line });
  };
  const is_stopped = stop ? (): number => Atomics.load(stop, 0) : (): number => 0;
  const imports = { cotulenh: { now: () => performance.now(), is_stopped, say } };
  exports = new WebAssembly.Instance(compiled, imports).exports as unknown as typeof exports;
  exports.engine_new(seed);
}

function obey(told: Told): Said {
  try {
    if ('module' in told) {
      begin(told.module, told.seed, told.stop);
    } else if ('network' in told) {
      write(exports, told.network);
      if (exports.engine_network() !== 0) return { error: answer(exports) };
    } else {
      write(exports, told.command);
      exports.engine_command();
    }
    return { done: true };
  } catch (error) {
    return { error: String(error) };
  }
}

if (nodePort) nodePort.on('message', (told) => port.postMessage(obey(told)));
else port.onmessage = ({ data }) => port.postMessage(obey(data));
