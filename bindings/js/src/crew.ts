// The threads of an engine: one that obeys, and those that help it to search.
import { isForThreads, sharedMemory } from './wasm.js';
import type { Said, Told } from './worker.js';

/** A worker of browsers or of Node.js. */
export interface WorkerLike {
  postMessage(told: Told): void;
  terminate(): unknown;
  listen(said: (said: Said) => void, failed: (error: Error) => void): void;
  /** It has nothing to do: it does not keep a program from ending. */
  rest?(): void;
}

/** What a crew begins with. */
export interface Beginning {
  module: WebAssembly.Module;
  threads: number;
  seed: number;
  stop: Int32Array | null;
  /** Makes a worker. */
  worker(): Promise<WorkerLike>;
  /** Hears each line that the engine says. */
  said(line: string): void;
}

/** The threads of an engine. */
export class Crew {
  readonly #first: WorkerLike;
  readonly #helpers: WorkerLike[] = [];
  readonly #said: (line: string) => void;
  #waiting: { done: (rooms: number[]) => void; failed: (error: Error) => void }[] = [];
  #isBegun = false;
  /** Why nothing can be told any more. */
  #ended: Error | null = null;

  private constructor(first: WorkerLike, said: (line: string) => void) {
    this.#first = first;
    this.#said = said;
    first.listen(
      (message) => this.#hear(message),
      (error) => this.#die(error.message),
    );
  }

  /** Starts the threads: as many as wished, as far as they can be had. */
  static async start({ module, threads, seed, stop, worker, said }: Beginning): Promise<Crew> {
    const crew = new Crew(await worker(), said);
    try {
      const memory = threads > 1 && isForThreads(module) ? sharedMemory() : null;
      const helpers = memory ? threads - 1 : 0;
      const rooms = await crew.#tell({ module, memory, helpers, seed, stop });
      const hired = rooms.map(async (room) => {
        const helper = await worker();
        await crew.#hire(helper, { module, memory: memory!, room });
      });
      // What does not start is done without.
      await Promise.allSettled(hired);
      crew.#isBegun = true;
    } catch (error) {
      crew.end(error as Error);
      throw error;
    }
    return crew;
  }

  #hire(helper: WorkerLike, told: Told): Promise<void> {
    return new Promise((done, failed) => {
      let isHired = false;
      const fail = (error: Error): void => {
        helper.terminate();
        // The search waits for those that it has: without one of them it has no end.
        if (isHired) this.#die(error.message);
        else failed(error);
      };
      helper.listen((said) => {
        if ('done' in said) {
          isHired = true;
          this.#helpers.push(helper);
          helper.rest?.();
          done();
        } else if ('died' in said) fail(new Error(said.died));
      }, fail);
      helper.postMessage(told);
    });
  }

  /** How many threads there are. */
  get threads(): number {
    return 1 + this.#helpers.length;
  }

  /** Whether it can be told nothing any more. */
  get isEnded(): boolean {
    return this.#ended !== null;
  }

  #hear(said: Said): void {
    if ('line' in said) {
      this.#said(said.line);
    } else if ('died' in said) {
      this.#die(said.died);
    } else {
      const waiting = this.#waiting.shift();
      if (this.#waiting.length === 0) this.#first.rest?.();
      if ('done' in said) waiting?.done(said.rooms ?? []);
      else waiting?.failed(new Error(said.error));
    }
  }

  #tell(told: Told): Promise<number[]> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((done, failed) => {
      this.#waiting.push({ done, failed });
      this.#first.postMessage(told);
    });
  }

  /** Tells the first thread something, and waits until it has obeyed. */
  async tell(told: { network: Uint8Array } | { command: string }): Promise<void> {
    await this.#tell(told);
  }

  #die(why: string): void {
    this.end(new Error(this.#isBegun ? diedOf(why) : `the engine cannot be started: ${why}`));
  }

  /** Ends all threads: what waits for them is told why. */
  end(why: Error): void {
    if (this.#ended) return;
    this.#ended = why;
    this.#first.terminate();
    for (const helper of this.#helpers) helper.terminate();
    for (const { failed } of this.#waiting.splice(0)) failed(why);
  }
}

function diedOf(why: string): string {
  return `the engine has ended in the middle of its work, perhaps for want of memory (${why}): it begins anew, and has forgotten what it knew`;
}
