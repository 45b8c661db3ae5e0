// The coach in this browser, for when no server can be reached: a small module of WebAssembly beside the rules and the
// engine (bindings/js/wasm/src/coach.rs).

import { ApiError } from '../lib/api';
import { assertFair } from '../lib/fairPlay';
import type { Side, Text, Told } from '../lib/types';
import address from 'cotulenh/coach';

interface Exports {
  memory: WebAssembly.Memory;
  input: (length: number) => number;
  output: () => number;
  output_length: () => number;
  coach_tell: () => number;
}

let loading: Promise<Exports> | undefined;

async function load(): Promise<Exports> {
  if (!address) throw new Error('the client was built without the coach');
  const bytes = await (await fetch(address)).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return instance.exports as unknown as Exports;
}

/** Loads it, so that it is here when no server is: the service worker keeps it. Where it cannot run, it is not missed. */
export async function prepare() {
  loading ??= load();
  await loading.catch(() => (loading = undefined));
}

/** What can be said of a line, as the server says it. */
export async function tell(fen: string, line: string[], you: Side | null): Promise<Told> {
  assertFair([fen]);
  loading ??= load();
  loading.catch(() => (loading = undefined));
  const { memory, input, output, output_length, coach_tell } = await loading;
  const moves = line.length > 0 ? ` moves ${line.join(' ')}` : '';
  const question = new TextEncoder().encode(`${you ?? '-'} ${fen}${moves}`);
  const at = input(question.length);
  new Uint8Array(memory.buffer, at, question.length).set(question);
  const code = coach_tell();
  const said: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, output(), output_length())));
  if (code !== 0) throw new ApiError(409, 'conflict', said as Text, {});
  return said as Told;
}
