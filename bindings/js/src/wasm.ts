// How WebAssembly is asked: questions and answers as bytes in its memory.

/** The functions of a module; the variables, too, where threads share its memory. */
export type Exports = Record<string, (...numbers: number[]) => number> & {
  memory: WebAssembly.Memory;
  __stack_pointer?: WebAssembly.Global;
  __tls_size?: WebAssembly.Global;
};

/** A question for which there is no room. */
export class TooLarge extends RangeError {
  readonly tooLarge = true;
}

/** The memory that a module with threads begins with, in pages; `build` says the same. */
const FIRST_PAGES = 128;
/** How much it may become: what a machine does not promise is asked for again with less. */
const MOST_PAGES = [65_536, 32_768, 16_384, 4096];

/** Memory that threads can share. */
export function sharedMemory(): WebAssembly.Memory {
  let refused: unknown;
  for (const maximum of MOST_PAGES) {
    try {
      return new WebAssembly.Memory({ initial: FIRST_PAGES, maximum, shared: true });
    } catch (error) {
      refused = error;
    }
  }
  throw refused;
}

/** Whether threads can share the memory of a module. */
export function isForThreads(module: WebAssembly.Module): boolean {
  return WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory');
}

/** An instance of a module, in memory of its own unless it is given some. */
export function instantiate(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory | null = null,
  engine: Record<string, (...numbers: number[]) => unknown> = {},
): Exports {
  const nothing = { now: () => 0, is_stopped: () => 0, say: () => undefined };
  const imports: WebAssembly.Imports = { cotulenh: { ...nothing, ...engine } };
  const shared = isForThreads(module) ? (memory ?? sharedMemory()) : null;
  if (shared) imports.env = { memory: shared };
  const { exports } = new WebAssembly.Instance(module, imports);
  return (shared ? { ...exports, memory: shared } : exports) as Exports;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Writes a text where a module reads its questions. */
export function write(exports: Exports, text: string | Uint8Array): void {
  const bytes = typeof text === 'string' ? encoder.encode(text) : text;
  const at = exports.input(bytes.length) >>> 0;
  if (at === 0) throw new TooLarge(`too large: ${bytes.length} bytes`);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
}

/** Reads what a module answers. */
export function answer(exports: Exports): string {
  const { buffer } = exports.memory;
  const bytes = new Uint8Array(buffer, exports.output() >>> 0, exports.output_length());
  // No text is read from memory that is shared.
  return decoder.decode(buffer instanceof ArrayBuffer ? bytes : bytes.slice());
}
