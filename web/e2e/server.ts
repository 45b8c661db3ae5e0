// The server under test: the release build, or what COTULENH_BIN names.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const BINARY = resolve(import.meta.dirname, '..', process.env.COTULENH_BIN ?? '../target/release/cotulenh');

const STOP_WITHIN_MS = 5000;

export interface Server {
  url: string;
  /** Lines of its log about panics: no request may cause one. */
  panics: string[];
  stop: () => Promise<void>;
  /** Stops it, and starts another one with the same database. */
  restart: () => Promise<Server>;
}

/** Starts a server on a free port, with an empty database of its own, or the one in this folder. */
export async function startServer(folder = mkdtempSync(join(tmpdir(), 'cotulenh-e2e-'))): Promise<Server> {
  if (!existsSync(BINARY)) {
    throw new Error(`There is no server at ${BINARY}. Build it with \`cargo build --release\`, or set COTULENH_BIN.`);
  }
  const database = join(folder, 'e2e.sqlite');
  const child = spawn(BINARY, ['serve', '--listen', '127.0.0.1:0', '--database', database], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((done) => child.once('close', done));
  const panics: string[] = [];
  let stopping = false;
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (!stopping) console.error(line);
    if (line.includes('panicked')) panics.push(line);
  });
  const end = async () => {
    stopping = true;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(timer);
  };
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  const restart = async () => {
    await end();
    return startServer(folder);
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
    if (!url) continue;
    child.stdout.resume();
    return { url, panics, stop, restart };
  }
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`${BINARY} ended before it said where it listens.`);
}
