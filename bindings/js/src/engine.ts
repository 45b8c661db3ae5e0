// The engine in threads of its own: searches as promises, and plain UCI.
import { Crew } from './crew.js';
import type { WorkerLike } from './crew.js';
import { LIST, OBJECT, TEXT, check, whole } from './checks.js';
import { Game } from './game.js';

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
  /** Nodes searched so far, by all threads. */
  nodes: number;
  /** Nodes a second. */
  nps: number;
  /** Time since the search began, in milliseconds. */
  time: number;
  /** How full the table is, in thousandths. */
  hashfull: number;
  /** The turns in LAN, the best one first. */
  turns: string[];
  /** The endgame tables know that nobody can win. */
  drawn?: true;
}

/** What a search has found in the end. */
export interface Found {
  /** The best turn in LAN, which `Game.move` takes; `null` if there is no legal turn. */
  best: string | null;
  /** The answer that is expected. */
  ponder: string | null;
  /** The best lines of the last depth, the best first. */
  lines: Info[];
  /** Nodes searched by each thread, if there were more than one. */
  nodesByThread?: number[];
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
  /** How strong to play, 1 to 9; 9 is full strength. */
  level?: number;
  /**
   * The network that judges positions: that of the package if it is left out, an address, or its bytes. With `null`
   * the engine judges by hand-made terms, which is weaker and loads nothing.
   */
  network?: string | URL | ArrayBuffer | Uint8Array | null;
  /** Makes weak levels play otherwise. */
  seed?: number;
  /**
   * How many threads search. Left out, it is one less than the machine has, 8 at most. Where no memory can be shared, in
   * pages that are not cross-origin isolated, it is always one.
   */
  threads?: number;
}

/** What an entry of the package knows of its files. */
export interface Sources {
  /** The code, for several threads or for one. */
  module(threads: boolean): Promise<WebAssembly.Module>;
  network(): Promise<Uint8Array>;
  worker(): Promise<WorkerLike>;
  /** How many threads the machine has. */
  cores(): Promise<number>;
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

/** Loads the code. Where that for several threads is not to be had, one thread does. */
async function loadModule(threads: boolean): Promise<WebAssembly.Module> {
  return threads ? sources.module(true).catch(() => sources.module(false)) : sources.module(false);
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

/** The most threads that are chosen without being asked for: more help little, and each needs its memory. */
const MOST_CHOSEN = 8;
/** The most threads that can be asked for. */
const MOST_THREADS = 64;

/** The most lines that can be asked for. */
const MOST_LINES = 64;

/** The option that says how many threads search. */
const THREADS = 'Threads';

/** How many threads search unless it is said. */
export async function chosenThreads(): Promise<number> {
  return canShare() ? Math.min(Math.max((await sources.cores()) - 1, 1), MOST_CHOSEN) : 1;
}

/** How many threads shall search. */
async function threadsFor(wished: number | undefined): Promise<number> {
  return canShare() && wished !== undefined ? wished : chosenThreads();
}

/** An engine. It remembers positions from one search to the next. */
export class Engine {
  /** Only `create` makes engines. */
  static #isStarting = false;
  #crew!: Crew;
  #module!: WebAssembly.Module;
  #network: Uint8Array | null = null;
  #wished = 1;
  #threads = 1;
  readonly #stop = canShare() ? new Int32Array(new SharedArrayBuffer(4)) : null;
  readonly #options = new Map<string, string>();
  readonly #listeners = new Set<(line: string) => void>();
  readonly #seed: number;
  #last: Promise<unknown> = Promise.resolve();
  #halt: (() => void) | null = null;
  #isClosed = false;

  private constructor(seed: number) {
    if (!Engine.#isStarting) throw new Error('an engine is started by `await Engine.create()`');
    this.#seed = seed >>> 0;
  }

  /** Starts an engine. */
  static async create(options: EngineOptions = {}): Promise<Engine> {
    checkOptions(options);
    Engine.#isStarting = true;
    const engine = new Engine(options.seed ?? Math.floor(Math.random() * 2 ** 32));
    Engine.#isStarting = false;
    engine.#wished = await threadsFor(options.threads);
    const loading = Promise.all([loadModule(engine.#wished > 1), loadNetwork(options.network)]);
    [engine.#module, engine.#network] = await loading;
    try {
      await engine.#start();
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
    return this.#threads;
  }

  /** Whether positions are judged by a network. */
  get hasNetwork(): boolean {
    return this.#network !== null;
  }

  async #start(): Promise<void> {
    const crew = await Crew.start({
      module: this.#module,
      threads: this.#wished,
      seed: this.#seed,
      stop: this.#stop,
      worker: () => sources.worker(),
      said: (line) => {
        for (const listener of [...this.#listeners]) listener(line);
      },
    });
    if (this.#isClosed) return crew.end(new Error('the engine is closed'));
    this.#crew = crew;
    this.#threads = Math.min(Number(this.#options.get(THREADS) ?? crew.threads), crew.threads);
    if (this.#network) await crew.tell({ network: this.#network });
    const options = new Map([...this.#options, [THREADS, String(this.#threads)]]);
    for (const [name, value] of options) await crew.tell({ command: `setoption name ${name} value ${value}` });
  }

  /** After the death of its threads an engine begins anew. */
  async #ready(): Promise<void> {
    if (this.#isClosed) throw new Error('the engine is closed');
    if (this.#crew.isEnded) await this.#startAgain();
  }

  #tell(command: string): Promise<void> {
    return this.#crew.tell({ command: oneLine(command) });
  }

  async #startAgain(): Promise<void> {
    try {
      await this.#start();
    } catch (error) {
      this.close();
      throw new Error(`the engine is closed, since it cannot be started again: ${(error as Error).message}`);
    }
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
    await this.#ready();
    this.#listeners.add(listener);
    try {
      await this.#tell(command);
    } finally {
      this.#listeners.delete(listener);
    }
    return lines;
  }

  /** Says a command of UCI, and returns the lines that answer it. `stop` is `engine.stop()`. */
  async uci(command: string): Promise<string[]> {
    check('command', command, TEXT);
    return this.#inTurn(() => this.#lines(command));
  }

  /** Sets an option of UCI. What the engine refuses is an error. */
  async setOption(name: string, value: string | number | boolean): Promise<void> {
    check('name', name, TEXT);
    check('value', value, VALUE);
    return this.#inTurn(async () => {
      const lines = await this.#lines(`setoption name ${name} value ${value}`);
      const error = lines.find((line) => line.startsWith('info string error: '));
      if (error) throw new Error(error.slice('info string error: '.length));
      const isThreads = name.toLowerCase() === THREADS.toLowerCase();
      this.#options.set(isThreads ? THREADS : name, String(value));
      if (isThreads) this.#threads = Number(value);
    });
  }

  /** Another game begins: forgets everything. */
  async newGame(): Promise<void> {
    await this.uci('ucinewgame');
  }

  /** Searches a game, or a position as FEN. Searches wait for each other. */
  async search(what: Game | string, options: SearchOptions = {}): Promise<Found> {
    check('what', what, GAME);
    checkLimits(options);
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
    let nodesByThread: number[] | undefined;
    let isDrawn = false;
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
        if (isDrawn) info.drawn = true;
        found.set(info.line, info);
        onInfo?.(info);
        if (isStopped && !this.#stop) this.#halt?.();
      } else if (line.startsWith('bestmove ')) best = line;
      else if (line === DRAWN) isDrawn = true;
      else if (line.startsWith(BY_THREAD)) nodesByThread = line.slice(BY_THREAD.length).split(' ').map(Number);
      else if (line.startsWith('info string error: ')) refused = line.slice('info string error: '.length);
    };
    this.#listeners.add(listener);
    try {
      const going = this.#tell(goCommand(options));
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
    return {
      ...readBest(best, all[0]),
      lines: all.filter((info) => info.depth === depth || info.line === 1),
      ...(nodesByThread && { nodesByThread }),
    };
  }

  #stopSearch: (() => void) | null = null;

  /** Ends the search: its promise is kept with what was found. */
  stop(): void {
    this.#stopSearch?.();
  }

  /** Where no memory can be shared, only a new worker stops the old one; what it remembered is forgotten. */
  async #restart(): Promise<void> {
    this.#crew.end(new Error('stopped'));
    await this.#startAgain();
  }

  /** Ends the engine. */
  close(): void {
    this.#isClosed = true;
    this.#crew?.end(new Error('the engine is closed'));
  }
}

const GAME = [
  (value: unknown) => typeof value === 'string' || typeof (value as Game | null)?.uci === 'function',
  'a game, or a FEN',
  'một ván cờ hoặc FEN',
] as const;
const VALUE = [
  (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value),
  'a text, a number, `true` or `false`',
  'một văn bản, số, `true` hoặc `false`',
] as const;
const FUNCTION = [(value: unknown) => typeof value === 'function', 'a function', 'một hàm'] as const;
const SIGNAL = [
  (value: unknown) => typeof (value as AbortSignal | null)?.addEventListener === 'function',
  'an AbortSignal',
  'một AbortSignal',
] as const;
const TIME = [
  (value: unknown) => Number.isFinite(value) && Number(value) >= 0,
  'milliseconds from 0 up',
  'số mili giây từ 0 trở lên',
] as const;
const NETWORK = [
  (value: unknown) => typeof value === 'string' || [URL, Uint8Array, ArrayBuffer].some((form) => value instanceof form),
  'an address, bytes, or null',
  'một địa chỉ, các byte hoặc null',
] as const;

/** Refuses what an option may not be. */
function given(name: string, value: unknown, form: Parameters<typeof check>[2]): void {
  if (value !== undefined) check(name, value, form);
}

function checkOptions(options: EngineOptions): void {
  check('options', options, OBJECT);
  given('hash', options.hash, whole(1));
  given('level', options.level, whole(1, 9));
  given('seed', options.seed, whole(0));
  if (options.network !== null) given('network', options.network, NETWORK);
  given('threads', options.threads, whole(1, MOST_THREADS));
}

function checkLimits(options: SearchOptions): void {
  check('options', options, OBJECT);
  const { depth, nodes, movetime, mate, lines, turns, onInfo, signal } = options;
  for (const [name, value] of Object.entries({ depth, mate })) given(name, value, whole(1, 2 ** 32 - 1));
  given('nodes', nodes, whole(1));
  given('movetime', movetime, TIME);
  given('lines', lines, whole(1, MOST_LINES));
  given('turns', turns, LIST);
  turns?.forEach((turn, i) => check(`turns[${i}]`, turn, TEXT));
  given('onInfo', onInfo, FUNCTION);
  given('signal', signal, SIGNAL);
}

/** The line before a search of an ending that nobody can win. */
const DRAWN = 'info string drawn ending';

/** How the line begins that says what each thread did. */
const BY_THREAD = 'info string nodes by thread ';

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
