// What browsers and Node.js do differently.
import type { WorkerLike } from './crew.js';
import type { Said } from './worker.js';

/** Whether this is Node.js, or what behaves like it. */
export const isNode = typeof process === 'object' && typeof process.versions?.node === 'string';

/** A module of Node.js, which bundlers shall not look for. */
export async function builtIn<T>(name: string): Promise<T> {
  const url = `node:${name}`;
  return (await import(/* webpackIgnore: true */ /* @vite-ignore */ url)) as T;
}

/** A worker of Node.js. */
export async function nodeWorker(code: string): Promise<WorkerLike> {
  const { Worker } = await builtIn<typeof import('node:worker_threads')>('worker_threads');
  // The program's own flags may say that code is an ES module: this is none.
  const worker = new Worker(code, { eval: true, execArgv: [] });
  worker.unref();
  return {
    postMessage(told) {
      worker.ref();
      worker.postMessage(told);
    },
    terminate: () => worker.terminate(),
    listen(said, failed) {
      worker.on('message', (message: Said) => said(message));
      worker.on('error', failed);
      worker.on('messageerror', failed);
      worker.on('exit', (code) => failed(new Error(`its thread has ended with code ${code}`)));
    },
    // An engine that has nothing to do does not keep the program from ending.
    rest: () => worker.unref(),
  };
}

/** A worker of a browser. */
export function browserWorker(worker: Worker): WorkerLike {
  return {
    postMessage: (told) => worker.postMessage(told),
    terminate: () => worker.terminate(),
    listen(said, failed) {
      worker.onmessage = ({ data }: MessageEvent<Said>) => said(data);
      worker.onerror = (event) => failed(new Error(event.message || 'its worker cannot be loaded'));
      worker.onmessageerror = () => failed(new Error('its worker cannot be told anything'));
    },
  };
}

/** How many threads the machine has. */
export async function cores(): Promise<number> {
  if (!isNode) return globalThis.navigator?.hardwareConcurrency ?? 1;
  return (await builtIn<typeof import('node:os')>('os')).availableParallelism();
}

/** Bytes of a text in base64. */
export function bytesOf(base64: string): Uint8Array {
  if (typeof Buffer === 'function') return new Uint8Array(Buffer.from(base64, 'base64'));
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** The bytes of a file that is not far. */
export async function fetched(url: URL | string): Promise<Uint8Array> {
  if (isNode && String(url).startsWith('file:')) {
    const { readFile } = await builtIn<typeof import('node:fs/promises')>('fs/promises');
    return new Uint8Array(await readFile(new URL(url)));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be loaded: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The module of WebAssembly in these bytes. */
export function compile(bytes: Uint8Array): Promise<WebAssembly.Module> {
  return WebAssembly.compile(bytes as BufferSource);
}

/** Bytes that were packed by gzip. */
export async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
