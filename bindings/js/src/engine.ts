// The engine in a thread of its own: searches as promises, and plain UCI.
import { Game } from './game.js';
import type { Said, Told } from './worker.js';

/** How good a position is for the side to move. */
export interface Score {
  /** In hundredths of an Infantry; missing if somebody mates. */
  cp?: number;
  /** Mate in so many turns, negative if the side to move is mated. */
  mate?: number;
}

/** A line that the engine has found. */
export interface Info {
  /** Its place among the best, from 1. */
  line: number;
  /** Plies searched. */
  depth: number;
  /** The longest line looked at, in actions. */
  selectiveDepth: number;
  /** Its score for the side to move. */
  score: Score;
  /** Nodes searched so far. */
  nodes: number;
  /** Nodes a second. */
  nps: number;
  /** Time since the search began, in milliseconds. */
  time: number;
  /** How full the table is, in thousandths. */
  hashfull: number;
  /** The turns in LAN, the best one first. */
  turns: string[];
}

/** What a search has found in the end. */
export interface Found {
  /** The best turn in LAN, which `Game.move` takes; `null` if there is no legal turn. */
  best: string | null;
  /** The answer that is expected. */
  ponder: string | null;
  /** The best lines of the last depth, the best first. */
  lines: Info[];
}

/** What a search may use. With nothing set it goes on until it is stopped. */
export interface SearchOptions {
  /** So many plies deep. */
  depth?: number;
  /** So many nodes. */
  nodes?: number;
  /** So many milliseconds. */
  movetime?: number;
  /** Until a win within so many own turns is found. */
  mate?: number;
  /** How many lines to find; 1 if it is left out. */
  lines?: number;
  /** Only these turns, in any notation. */
  turns?: string[];
  /** Is told each line as it is found. */
  onInfo?: (info: Info) => void;
  /** Stops the search. */
  signal?: AbortSignal;
}

/** How an engine is set up. */
export interface EngineOptions {
  /** The size of the table in MiB; 16 if it is left out. */
  hash?: number;
  /** How strong to play, 1 to 8; 8 is full strength. */
  level?: number;
  /**
   * The network that judges positions: that of the package if it is left out, an address, or its bytes. With `null`
   * the engine judges by hand-made terms, which is weaker and loads nothing.
   */
  network?: string | URL | ArrayBuffer | Uint8Array | null;
  /** Makes weak levels play otherwise. */
  seed?: number;
}

/** What an entry of the package knows of its files. */
export interface Sources {
  module(): Promise<WebAssembly.Module | Uint8Array>;
  network(): Promise<Uint8Array>;
  worker(): Promise<WorkerLike>;
}

/** A worker of browsers or of Node.js. */
export interface WorkerLike {
  postMessage(told: Told): void;
  terminate(): unknown;
  listen(said: (said: Said) => void, failed: (error: Error) => void): void;
}

let sources: Sources;

/** Says where the files of the engine come from. */
export function provideEngine(from: Sources): void {
  sources = from;
}

const NETWORKS = new Map<string, Promise<Uint8Array>>();

/** Loads a network once; pages keep it for the next visit. */
async function loadNetwork(network: EngineOptions['network']): Promise<Uint8Array | null> {
  if (network === null) return null;
  if (network instanceof Uint8Array) return network;
  if (network instanceof ArrayBuffer) return new Uint8Array(network);
  const key = network === undefined ? '' : String(network);
  const loading = NETWORKS.get(key) ?? (key === '' ? sources.network() : fetchNetwork(key));
  NETWORKS.set(key, loading);
  loading.catch(() => NETWORKS.delete(key));
  return loading;
}

/** Fetches a network, or takes it from the page's cache. */
export async function fetchNetwork(url: string): Promise<Uint8Array> {
  // Pages that are not secure have no cache.
  const cache = typeof caches === 'object' ? await caches.open('cotulenh-network').catch(() => null) : null;
  const kept = await cache?.match(url);
  if (kept) return new Uint8Array(await kept.arrayBuffer());
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the network ${url} cannot be loaded: ${response.status} ${response.statusText}`);
  await cache?.put(url, response.clone()).catch(() => undefined);
  return new Uint8Array(await response.arrayBuffer());
}

/** Whether this page or program can share memory with a worker. */
function canShare(): boolean {
  return typeof SharedArrayBuffer === 'function' && (globalThis.crossOriginIsolated ?? true);
}

/** An engine. It remembers positions from one search to the next. */
export class Engine {
  #worker!: WorkerLike;
  #module!: WebAssembly.Module | Uint8Array;
  #network: Uint8Array | null = null;
  readonly #stop = canShare() ? new Int32Array(new SharedArrayBuffer(4)) : null;
  readonly #options = new Map<string, string>();
  readonly #listeners = new Set<(line: string) => void>();
  readonly #seed: number;
  #waiting: { done: () => void; failed: (error: Error) => void }[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #halt: (() => void) | null = null;
  #isClosed = false;

  private constructor(seed: number) {
    this.#seed = seed >>> 0;
  }

  /** Starts an engine. */
  static async create(options: EngineOptions = {}): Promise<Engine> {
    const engine = new Engine(options.seed ?? Math.floor(Math.random() * 2 ** 32));
    const loading = Promise.all([sources.module(), loadNetwork(options.network)]);
    [engine.#module, engine.#network] = await loading;
    await engine.#start();
    try {
      if (options.hash !== undefined) await engine.setOption('Hash', options.hash);
      if (options.level !== undefined) await engine.setOption('Skill Level', options.level);
    } catch (error) {
      engine.close();
      throw error;
    }
    return engine;
  }

  /** How many threads search. */
  get threads(): number {
    return 1;
  }

  /** Whether positions are judged by a network. */
  get hasNetwork(): boolean {
    return this.#network !== null;
  }

  async #start(): Promise<void> {
    const worker = await sources.worker();
    this.#worker = worker;
    worker.listen(
      (said) => {
        if (worker !== this.#worker) return;
        if ('line' in said) for (const listener of [...this.#listeners]) listener(said.line);
        else if ('done' in said) this.#waiting.shift()?.done();
        else this.#waiting.shift()?.failed(new Error(said.error));
      },
      (error) => {
        if (worker === this.#worker) for (const { failed } of this.#waiting.splice(0)) failed(error);
      },
    );
    await this.#tell({ module: this.#module, seed: this.#seed, stop: this.#stop });
    if (this.#network) await this.#tell({ network: this.#network });
    for (const [name, value] of this.#options) await this.#tell({ command: `setoption name ${name} value ${value}` });
  }

  #tell(told: Told): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('the engine is closed'));
    return new Promise((done, failed) => {
      this.#waiting.push({ done, failed });
      this.#worker.postMessage(told);
    });
  }

  /** Does one thing after the other. */
  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const next = this.#last.then(task, task);
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #lines(command: string): Promise<string[]> {
    const lines: string[] = [];
    const listener = (line: string): void => void lines.push(line);
    this.#listeners.add(listener);
    try {
      await this.#tell({ command: oneLine(command) });
    } finally {
      this.#listeners.delete(listener);
    }
    return lines;
  }

  /** Says a command of UCI, and returns the lines that answer it. `stop` is `engine.stop()`. */
  uci(command: string): Promise<string[]> {
    return this.#inTurn(() => this.#lines(command));
  }

  /** Sets an option of UCI. What the engine refuses is an error. */
  setOption(name: string, value: string | number | boolean): Promise<void> {
    return this.#inTurn(async () => {
      const lines = await this.#lines(`setoption name ${name} value ${value}`);
      const error = lines.find((line) => line.startsWith('info string error: '));
      if (error) throw new Error(error.slice('info string error: '.length));
      this.#options.set(name, String(value));
    });
  }

  /** Another game begins: forgets everything. */
  async newGame(): Promise<void> {
    await this.uci('ucinewgame');
  }

  /** Searches a game, or a position as FEN. Searches wait for each other. */
  async search(what: Game | string, options: SearchOptions = {}): Promise<Found> {
    // As it is now, whatever is played before the search begins.
    const position = typeof what === 'string' ? new Game(what).uci() : what.uci();
    return this.#inTurn(() => this.#search(position, options));
  }

  async #search(position: string, options: SearchOptions): Promise<Found> {
    const { lines = 1, onInfo, signal } = options;
    const found = new Map<number, Info>();
    if (this.#stop) Atomics.store(this.#stop, 0, 0);
    for (const command of [`setoption name MultiPV value ${lines}`, position]) {
      const refused = (await this.#lines(command)).find((line) => line.startsWith('info string error: '));
      if (refused) throw new Error(refused.slice('info string error: '.length));
    }
    let best: string | undefined;
    let refused: string | undefined;
    const halted = new Promise<'halted'>((resolve) => {
      this.#halt = () => resolve('halted');
    });
    let isStopped = signal?.aborted ?? false;
    const stop = (): void => {
      isStopped = true;
      if (this.#stop) Atomics.store(this.#stop, 0, 1);
      else if (found.size > 0) this.#halt?.();
    };
    this.#stopSearch = stop;
    signal?.addEventListener('abort', stop);
    const listener = (line: string): void => {
      const info = readInfo(line);
      if (info) {
        found.set(info.line, info);
        onInfo?.(info);
        if (isStopped && !this.#stop) this.#halt?.();
      } else if (line.startsWith('bestmove ')) best = line;
      else if (line.startsWith('info string error: ')) refused = line.slice('info string error: '.length);
    };
    this.#listeners.add(listener);
    try {
      const going = this.#tell({ command: oneLine(goCommand(options)) });
      if (isStopped) stop();
      const ended = await Promise.race([going, halted]);
      if (ended === 'halted') {
        going.catch(() => undefined);
        await this.#restart();
      }
    } finally {
      this.#listeners.delete(listener);
      signal?.removeEventListener('abort', stop);
      this.#stopSearch = null;
      this.#halt = null;
    }
    if (refused) throw new Error(refused);
    const all = [...found.values()].sort((a, b) => a.line - b.line);
    const depth = all[0]?.depth;
    return { ...readBest(best, all[0]), lines: all.filter((info) => info.depth === depth || info.line === 1) };
  }

  #stopSearch: (() => void) | null = null;

  /** Ends the search: its promise is kept with what was found. */
  stop(): void {
    this.#stopSearch?.();
  }

  /** Where no memory can be shared, only a new worker stops the old one; what it remembered is forgotten. */
  async #restart(): Promise<void> {
    this.#worker.terminate();
    for (const { failed } of this.#waiting.splice(0)) failed(new Error('stopped'));
    await this.#start();
  }

  /** Ends the engine. */
  close(): void {
    this.#isClosed = true;
    this.#worker?.terminate();
    for (const { failed } of this.#waiting.splice(0)) failed(new Error('the engine is closed'));
  }
}

/** A command is one line, whatever it is made of. */
function oneLine(command: string): string {
  return String(command).replace(/[\r\n]+/g, ' ');
}

function goCommand(options: SearchOptions): string {
  const { depth, nodes, movetime, mate, turns } = options;
  const limits = Object.entries({ depth, nodes, movetime, mate });
  const words = limits
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${Math.trunc(value!)}`);
  if (words.length === 0) words.push('infinite');
  if (turns && turns.length > 0) words.push('searchmoves', ...turns);
  return `go ${words.join(' ')}`;
}

function readBest(line: string | undefined, first: Info | undefined): { best: string | null; ponder: string | null } {
  const [, best = first?.turns[0] ?? '0000', , ponder = line ? undefined : first?.turns[1]] = line?.split(' ') ?? [];
  return { best: best === '0000' ? null : best, ponder: ponder ?? null };
}

function readInfo(line: string): Info | null {
  const words = line.split(' ');
  if (words[0] !== 'info' || words[1] !== 'depth') return null;
  const pv = words.indexOf('pv');
  const number = (name: string): number => Number(words[words.indexOf(name) + 1]);
  const [kind, value] = words.slice(words.indexOf('score') + 1);
  return {
    line: number('multipv'),
    depth: number('depth'),
    selectiveDepth: number('seldepth'),
    score: kind === 'mate' ? { mate: Number(value) } : { cp: Number(value) },
    nodes: number('nodes'),
    nps: number('nps'),
    time: number('time'),
    hashfull: number('hashfull'),
    turns: words.slice(pv + 1),
  };
}
