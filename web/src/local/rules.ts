// The rules in this browser: the same answers as the server's, for lib/rules.ts.

import type { Game, PgnNode, Refused } from 'cotulenh/url';
import { ApiError } from '../lib/api';
import type {
  PgnGames,
  PlayAnswer,
  PlayRequest,
  Position,
  Refusal,
  SquareName,
  SquareView,
  Step,
  Study,
  StudyNode,
} from '../lib/types';
import { loadedRules, loadRules } from './load';
import { pgnOf } from './pgn';

/** As many games of a file as the server reads. */
const MOST_GAMES = 100;

export interface LocalRules {
  position(fen: string): Position;
  play(fen: string, request: PlayRequest): PlayAnswer;
  step(fen: string, what: Step): PlayAnswer;
  why(fen: string, attempt: { from: SquareName; to: SquareName; unit?: string }): Refusal | null;
  /** The turns of a line in SAN or LAN, until one cannot be read. */
  line(fen: string, turns: string[]): { san: string; lan: string; fen: string }[];
  /** What stands on a square, what it reaches, and what attacks it, whoever is to move. */
  square(fen: string, square: SquareName): SquareView;
  readPgn(text: string): PgnGames;
  writePgn(study: Study): string;
}

/** A refusal of the rules, as the server would have said it. */
export function asApiError(error: unknown): unknown {
  const refused = error as Refused;
  if (!(error instanceof Error) || error.name !== 'Refused') return error;
  const { text, why, problems } = refused;
  const isJudged = problems.length > 0;
  return new ApiError(isJudged ? 400 : 409, isJudged ? 'badRequest' : 'conflict', text, {
    why: why ?? undefined,
    problems: isJudged ? problems : undefined,
  });
}

function refusing<Arguments extends unknown[], T>(work: (...given: Arguments) => T): (...given: Arguments) => T {
  return (...given) => {
    try {
      return work(...given);
    } catch (error) {
      throw asApiError(error);
    }
  };
}

/** The rules, if they are loaded already. */
export function localRules(): LocalRules | null {
  const found = loadedRules();
  return found && rulesOf(found);
}

/** Loads the rules; fails where they cannot run. */
export async function loadLocalRules(): Promise<LocalRules> {
  return rulesOf(await loadRules());
}

let made: LocalRules | undefined;

function rulesOf({ Game }: { Game: typeof import('cotulenh/url').Game }): LocalRules {
  // One game for all questions: each begins by loading its position.
  const game = new Game();
  const at = (fen: string): Game => {
    try {
      game.load(fen);
    } catch (error) {
      // The server names all that is wrong with a position, even if that is one thing.
      const { text, problems } = error as Refused;
      if (!text) throw error;
      throw new ApiError(400, 'badRequest', text, { problems: problems.length > 0 ? problems : [] });
    }
    return game;
  };
  made ??= {
    position: refusing((fen) => at(fen).position()),
    play: refusing((fen, request) => answer(at(fen), request)),
    step: refusing((fen, what) => {
      const game = at(fen);
      if (what === 'undo') game.undoStep();
      else if (what === 'cancel') game.cancel();
      else return answer(game, 'commit');
      return { position: game.position(), events: [], turn: null };
    }),
    why: refusing((fen, attempt) => at(fen).whyNot(attempt)),
    line: (fen, turns) => lineFrom(at(fen), turns),
    square: refusing((fen, square) => at(fen).look(square)),
    readPgn: refusing((text) => {
      const { games, errors } = Game.readPgn(text);
      return { studies: games.slice(0, MOST_GAMES).map(studyOf), errors };
    }),
    writePgn: refusing((study) => {
      const draft = pgnOf(study);
      const [game] = Game.readPgn(draft).games;
      // The rules write it as the server does. They have no game for a line that goes on after its end.
      return game && game.history().length === study.line.length ? game.pgn() : draft;
    }),
  };
  return made;
}

function answer(game: Game, wish: string | PlayRequest): PlayAnswer {
  const { turn, events } = game.play(wish);
  return { position: game.position(), turn: turn ?? null, events };
}

/** Plays a line; a deploy in progress is part of its first turn. */
export function lineFrom(game: Game, turns: string[]): { san: string; lan: string; fen: string }[] {
  if (game.deploy()) game.cancel();
  const line: { san: string; lan: string; fen: string }[] = [];
  for (const text of turns) {
    try {
      const turn = game.move(text);
      if (!turn) break;
      line.push({ san: turn.san, lan: turn.lan, fen: game.fen() });
    } catch {
      break;
    }
  }
  return line;
}

/** A game file as a study. */
function studyOf(game: Game): PgnGames['studies'][number] {
  const nodes = game.nodes();
  const headers = game.headers();
  const children = new Map<number, PgnNode[]>();
  for (const node of nodes) {
    if (node.parent !== null) children.set(node.parent, [...(children.get(node.parent) ?? []), node]);
  }
  const lineAfter = (from: number): StudyNode[] => {
    const line: StudyNode[] = [];
    for (let [first, ...others] = children.get(from) ?? []; first; [first, ...others] = children.get(first.id) ?? []) {
      const variations = others.map((other) => [nodeOf(other), ...lineAfter(other.id)]);
      line.push(variations.length > 0 ? { ...nodeOf(first), variations } : nodeOf(first));
    }
    return line;
  };
  const tags = Object.entries(headers).filter(([name]) => !['Result', 'FEN', 'SetUp'].includes(name));
  const root = nodes[0];
  return {
    tags: tags.map(([name, value]) => [name, value]),
    start: root?.fen ?? '',
    result: (headers.Result ?? '*') as PgnGames['studies'][number]['result'],
    ...(root?.comment ? { comment: root.comment } : {}),
    line: root ? lineAfter(root.id) : [],
  };
}

function nodeOf({ san, lan, fen, comment, before, glyphs }: PgnNode): StudyNode {
  const node: StudyNode = { san, lan, fen };
  if (comment) node.comment = comment;
  if (before) node.before = before;
  if (glyphs?.length) node.glyphs = glyphs;
  return node;
}
