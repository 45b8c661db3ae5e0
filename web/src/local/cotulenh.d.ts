// What this client uses of the npm package of the project (bindings/js, its README explains it). The forms are those
// of the server: both are made from the same Rust types.
// `cotulenh/url` means this to TypeScript (tsconfig.json), and the built package to Vite (vite.config.ts).

import type {
  Action,
  Game as GameForm,
  GameEvent,
  PlayRequest,
  Position,
  Problem,
  Refusal,
  Result,
  Side,
  SquareName,
  SquareView,
  Text,
  Turn,
  TurnName,
} from '../lib/types';

export declare function init(): Promise<void>;

export declare class Refused extends Error {
  readonly text: Text;
  readonly why: Refusal | null;
  readonly choices: Action[];
  readonly problems: Problem[];
}

export interface Played {
  /** The whole turn, when it is complete. */
  turn?: Turn | null;
  events: GameEvent[];
}

export interface PgnNode {
  id: number;
  parent: number | null;
  san: string;
  lan: string;
  fen: string;
  comment?: string;
  before?: string;
  glyphs?: number[];
  variation?: boolean;
}

export declare class Game {
  constructor(fen?: string);
  static readPgn(text: string): { games: Game[]; errors: { line: number; column: number; text: Text }[] };
  load(fen: string): void;
  play(wish: string | PlayRequest): Played;
  move(wish: string): TurnName | null;
  undo(): TurnName | null;
  history(): string[];
  fen(): string;
  turn(): Side;
  position(): Position;
  state(): { claims?: GameForm['claims']; repetitions: number };
  deploy(): { steps: { lan: string }[] } | null;
  undoStep(): unknown;
  cancel(): void;
  commit(): TurnName;
  result(): Result | null;
  resign(side: Side): Result;
  loseOnTime(side: Side): Result;
  agreeToDraw(): Result;
  claimDraw(): Result;
  whyNot(wish: { from: SquareName; to: SquareName; unit?: string }): Refusal | null;
  look(square: SquareName): SquareView;
  nodes(): PgnNode[];
  headers(): Record<string, string>;
  setHeader(name: string, value: string | null): void;
  pgn(): string;
}

export interface Info {
  line: number;
  depth: number;
  score: { cp?: number; mate?: number };
  nodes: number;
  nps: number;
  time: number;
  turns: string[];
  drawn?: true;
}

export declare class Engine {
  static create(options?: { hash?: number; level?: number; seed?: number; threads?: number }): Promise<Engine>;
  readonly threads: number;
  setOption(name: string, value: string | number): Promise<void>;
  newGame(): Promise<void>;
  search(
    what: Game | string,
    options?: {
      movetime?: number;
      nodes?: number;
      lines?: number;
      onInfo?: (info: Info) => void;
      signal?: AbortSignal;
    },
  ): Promise<{ best: string | null; lines: Info[] }>;
  close(): void;
}
