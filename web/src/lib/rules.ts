// The rules: positions, moves and game files without a game. They are asked of the server (docs/protocol.md) until
// the rules in this browser are loaded, which the engine needs; these also answer where no server can be reached.

import { loadLocalRules, localRules, type LocalRules } from '../local/rules';
import { api, ApiError, isOffline } from './api';
import { fenTurn } from './notation';
import type { Turn } from './study';
import type {
  PgnGames,
  PlayAnswer,
  PlayRequest,
  Position,
  Problem,
  Refusal,
  Side,
  SquareName,
  SquareView,
  Step,
  Study,
  StudyNode,
  Told,
} from './types';

// Stepping through a game asks for the same positions again and again.
const KEPT = 300;
const positions = new Map<string, Promise<Position>>();

/** Asks the rules in this browser, if they are there or nobody else answers; otherwise the server. */
async function ask<T>(ofServer: () => Promise<T>, ofLocal: (rules: LocalRules) => T): Promise<T> {
  const ready = localRules();
  if (ready) return ofLocal(ready);
  try {
    return await ofServer();
  } catch (error) {
    const rules = isOffline(error) ? await loadLocalRules().catch(() => null) : null;
    if (!rules) throw error;
    return ofLocal(rules);
  }
}

/** The position with its legal actions. Throws `ApiError`, with `problems` in its body. */
export function position(fen: string): Promise<Position> {
  const known = positions.get(fen);
  if (known) return known;
  const asked = ask(
    () => api.post<Position>('/position', { fen }),
    (rules) => rules.position(fen),
  );
  positions.set(fen, asked);
  asked.catch(() => positions.delete(fen));
  const oldest = positions.keys().next();
  if (positions.size > KEPT && !oldest.done) positions.delete(oldest.value);
  return asked;
}

/** Whether the server has answered that a FEN is wrong. Otherwise there was no answer. */
export function isJudged(error: unknown): boolean {
  return error instanceof ApiError && Array.isArray(error.body.problems);
}

/** Something that is wrong with a FEN, and where, as far as that is known. */
export type FenProblem = Partial<Problem> & Pick<Problem, 'text'>;

/** Everything that is wrong with a refused FEN. */
export function problems(error: unknown): FenProblem[] {
  if (!(error instanceof ApiError)) return [];
  const all = error.body.problems ?? [];
  return all.length > 0 ? all : [{ text: error.text }];
}

/** Why the server refused a move. */
export function refusal(error: unknown): Refusal | null {
  return error instanceof ApiError ? (error.body.why ?? null) : null;
}

export function play(fen: string, request: PlayRequest): Promise<PlayAnswer> {
  return ask(
    () => api.post<PlayAnswer>('/play', { fen, play: request }),
    (rules) => rules.play(fen, request),
  );
}

export function step(fen: string, what: Step): Promise<PlayAnswer> {
  return ask(
    () => api.post<PlayAnswer>('/step', { fen, do: what }),
    (rules) => rules.step(fen, what),
  );
}

/** What stands on a square, what it reaches, and what attacks it, whoever is to move. */
export function square(fen: string, square: SquareName): Promise<SquareView> {
  return ask(
    () => api.post<SquareView>('/square', { fen, square }),
    (rules) => rules.square(fen, square),
  );
}

/** Why a move is not legal; null if it is. */
export function why(
  fen: string,
  attempt: { from: SquareName; to: SquareName; unit?: string },
): Promise<Refusal | null> {
  return ask(
    async () => (await api.post<{ why: Refusal | null }>('/why', { fen, ...attempt })).why,
    (rules) => rules.why(fen, attempt),
  );
}

/**
 * What a turn gains, what the answer to it takes, and what is threatened before it, in words: of a line of turns in any
 * notation. Pieces of `you` are called yours.
 */
export async function tell(fen: string, line: string[], you: Side | null): Promise<Told> {
  const turns = line.slice(0, LONGEST_LINE);
  try {
    return await api.post<Told>('/tell', { fen, line: turns, ...(you && { you }) });
  } catch (error) {
    if (!isOffline(error)) throw error;
    const local = await import('../local/tell');
    return local.tell(fen, turns, you);
  }
}

/** The turns of a line that are looked at. */
const LONGEST_LINE = 20;

/** The games of a file. */
export function readPgn(pgn: string): Promise<PgnGames> {
  return ask(
    () => api.post<PgnGames>('/pgn/read', { pgn }),
    (rules) => rules.readPgn(pgn),
  );
}

/** A study as a game file. */
export function writePgn(study: Study): Promise<string> {
  return ask(
    async () => (await api.post<{ pgn: string }>('/pgn/write', { study })).pgn,
    (rules) => rules.writePgn(study),
  );
}

// The most games that the server reads in one request.
const AT_ONCE = 100;

/** Reads lines in SAN as turns for a tree. A line ends before a turn that cannot be read. */
export async function readLines(lines: { fen: string; san: string[] }[]): Promise<Turn[][]> {
  const rules = localRules();
  if (rules) return lines.map(({ fen, san }) => rules.line(fen, san));
  const read: Turn[][] = [];
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const { studies } = await readPgn(
      lines
        .slice(from, from + AT_ONCE)
        .map(lineAsPgn)
        .join('\n'),
    );
    read.push(...studies.map((study) => study.line.map((node: StudyNode) => node)));
  }
  return read;
}

function lineAsPgn({ fen, san }: { fen: string; san: string[] }): string {
  const { turn, fullmove } = fenTurn(fen);
  return `[SetUp "1"]\n[FEN "${fen}"]\n\n${fullmove}${turn === 'r' ? '.' : '...'} ${san.join(' ')} *\n`;
}
