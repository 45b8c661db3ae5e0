// The engine in this browser, as the analysis board uses it: the answers of the analysis socket, without a server.

import type { Engine, Game, Info } from 'cotulenh/url';
import type { AnalysisMessage, Line, Side } from '../lib/types';
import { loadRules } from './load';
import { lineFrom } from './rules';

export type Lines = Omit<Extract<AnalysisMessage, { t: 'lines' }>, 't' | 'id'>;
export type SearchEnd = 'depth' | 'stopped' | 'over';

export interface SearchRequest {
  start: string;
  /** The turns to the position, in LAN. */
  turns: string[];
  lines: number;
  /** Called with the positions before the last turns and after each: whoever may not be helped there throws. */
  admit?: (fens: string[]) => void;
  tell: (lines: Lines) => void;
}

/** As on the server: no more of a line is told. */
export const LINE = 20;
/** As on the server: no more than ten times a second. */
const PAUSE_MS = 100;
/** How many of the last positions of a line are looked at by `admit`. */
const LAST = 5;

/** An engine that searches one position at a time; a new request ends the last one. */
export class LocalSearch {
  private readonly stopping = new Set<AbortController>();
  private last: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly engine: Engine,
    /** For texts of lines: the game that is searched stays as it is. */
    private readonly reader: Game,
    private readonly newGame: (fen: string) => Game,
  ) {}

  /** Loads what is needed; fails where it cannot run. */
  static async create(): Promise<LocalSearch> {
    const { Engine, Game } = await loadRules();
    const engine = await Engine.create({ hash: 16 });
    return new LocalSearch(engine, new Game(), (fen) => new Game(fen));
  }

  get threads(): number {
    return this.engine.threads;
  }

  /** Searches until there is another request, or `stop`. */
  async search(request: SearchRequest): Promise<SearchEnd> {
    this.stop();
    const stopped = new AbortController();
    this.stopping.add(stopped);
    // Requests that were replaced before their turn came are not begun.
    const run = this.last.then(() => (stopped.signal.aborted ? 'stopped' : this.run(request, stopped.signal)));
    this.last = run.catch(() => undefined);
    try {
      return await run;
    } finally {
      this.stopping.delete(stopped);
    }
  }

  /** Ends the search. */
  stop() {
    for (const stopped of this.stopping) stopped.abort();
  }

  close() {
    this.stop();
    this.engine.close();
  }

  private async run({ start, turns, lines, admit, tell }: SearchRequest, signal: AbortSignal): Promise<SearchEnd> {
    const { game, fens } = playLine(this.newGame, start, turns);
    admit?.(fens.slice(-LAST));
    if (isOver(game)) return 'over';
    const found = new Map<number, Info>();
    const [fen, turn] = [game.fen(), game.turn()];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = -PAUSE_MS;
    const flush = () => {
      timer = undefined;
      told = performance.now();
      if (!signal.aborted) tell(this.form(fen, turn, [...found.values()]));
    };
    // The lines of a depth come one by one, at the same time.
    const onInfo = (info: Info) => {
      found.set(info.line, info);
      timer ??= setTimeout(flush, Math.max(0, told + PAUSE_MS - performance.now()));
    };
    try {
      const { lines: last } = await this.engine.search(game, { lines, onInfo, signal });
      if (signal.aborted) return 'stopped';
      if (last.length > 0) tell(this.form(fen, turn, last));
      return 'depth';
    } finally {
      clearTimeout(timer);
    }
  }

  private form(fen: string, turn: Side, found: Info[]): Lines {
    const all = [...found].sort((a, b) => a.line - b.line);
    const first = all[0];
    return {
      depth: first?.depth ?? 0,
      nodes: first?.nodes ?? 0,
      nps: first?.nps ?? 0,
      time: first?.time ?? 0,
      ...(first?.drawn && { drawn: true }),
      lines: all.map((info): Line => {
        this.reader.load(fen);
        const line = lineFrom(this.reader, info.turns.slice(0, LINE));
        return { score: scoreOf(info, turn), san: line.map(({ san }) => san), lan: line.map(({ lan }) => lan) };
      }),
    };
  }
}

/** The game with these turns, and its positions. An analysis goes on after a draw, where a game does not. */
export function playLine(newGame: (fen: string) => Game, start: string, turns: string[]) {
  let game = newGame(start);
  const fens = [start];
  for (const turn of turns) {
    if (game.result()) game = newGame(game.fen());
    game.move(turn);
    fens.push(game.fen());
  }
  return { game, fens };
}

/** Whether nothing can be played: a draw by the game's history does not end an analysis. */
export function isOver(game: Game): boolean {
  return !['ongoing', 'check'].includes(game.position().status);
}

/** A score in Red's view. */
export function scoreOf({ score }: Pick<Info, 'score'>, turn: Side): Line['score'] {
  const sign = turn === 'r' ? 1 : -1;
  return score.mate === undefined ? { cp: sign * (score.cp ?? 0) } : { mate: sign * score.mate };
}
