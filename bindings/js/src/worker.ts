// A thread of the engine: the first obeys UCI and says its lines as they come, the others help it to search.
import { answer, instantiate, write } from './wasm.js';
import type { Exports } from './wasm.js';

/** The stack of a thread that helps, in bytes. */
const STACK = 2 << 20;

/** What a worker is told. */
export type Told =
  | {
      /** Begins as the first thread. */
      module: WebAssembly.Module;
      /** The memory of all threads, if there are more. */
      memory: WebAssembly.Memory | null;
      /** How many others there will be. */
      helpers: number;
      seed: number;
      stop: Int32Array | null;
    }
  | {
      /** Begins as a thread that helps, with its stack and its own variables in this room. */
      module: WebAssembly.Module;
      memory: WebAssembly.Memory;
      room: number;
    }
  | { network: Uint8Array }
  | { command: string };

/** What it says. */
export type Said =
  | { line: string }
  | { /** It has obeyed. */ done: true; /** Where those that help have their rooms. */ rooms?: number[] }
  | { /** It has not, and goes on. */ error: string }
  | { /** It cannot go on. */ died: string };

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
const THREADS = ['node', 'worker_threads'].join(':');
const nodePort = isNode ? require!(THREADS).parentPort : null;
const port = nodePort ?? (globalThis as unknown as Port);

let exports: Exports;
let rest = '';

/** Hands on what the engine says, line by line. */
function say(at: number, length: number): void {
  // A copy: no text is read from memory that is shared.
  rest += decoder.decode(new Uint8Array(exports.memory.buffer, at, length).slice(), { stream: true });
  const lines = rest.split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) port.postMessage({ line });
}

/** Room for the threads that help; fewer, if there is no memory for all. */
function rooms(helpers: number): number[] {
  const length = STACK + Number(exports.__tls_size?.value ?? 0);
  const all = Array.from({ length: helpers }, () => exports.engine_room(length) >>> 0);
  return all.filter((room) => room !== 0);
}

/** Helps to search from now on, and hears nothing any more. */
function help(room: number): void {
  exports.__stack_pointer!.value = room + STACK;
  exports.__wasm_init_tls(room + STACK);
  exports.engine_help();
}

function obey(told: Told): Said {
  if ('room' in told) {
    exports = instantiate(told.module, told.memory);
    // After this has been said.
    setTimeout(() => help(told.room));
  } else if ('module' in told) {
    const { module, memory, helpers, seed, stop } = told;
    const is_stopped = stop ? (): number => Atomics.load(stop, 0) : (): number => 0;
    exports = instantiate(module, memory, { now: () => performance.now(), is_stopped, say });
    exports.engine_new(seed, helpers);
    return { done: true, rooms: memory ? rooms(helpers) : [] };
  } else if ('network' in told) {
    write(exports, told.network);
    if (exports.engine_network() !== 0) return { error: answer(exports) };
  } else {
    write(exports, told.command);
    exports.engine_command();
  }
  return { done: true };
}

function hear(told: Told): void {
  try {
    port.postMessage(obey(told));
  } catch (error) {
    // What is too large was not read. Anything else has stopped the engine in the middle of something.
    const message = { [error instanceof RangeError && 'tooLarge' in error ? 'error' : 'died']: String(error) };
    port.postMessage(message as Said);
  }
}

if (nodePort) nodePort.on('message', hear);
else port.onmessage = ({ data }) => hear(data);
