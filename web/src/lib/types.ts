// The forms of docs/json.md and docs/protocol.md.

export type Side = 'r' | 'b';
/** c i t m e a g s f n h */
export type Kind = 'c' | 'i' | 't' | 'm' | 'e' | 'a' | 'g' | 's' | 'f' | 'n' | 'h';
export type SquareName = string;
export type Language = 'en' | 'vi';
export type Text = Record<Language, string>;

export interface Piece {
  type: Kind;
  color: Side;
  heroic: boolean;
  carrying?: Piece[];
}
export interface PlacedPiece extends Piece {
  square: SquareName;
}

export type ActionKind = 'quiet' | 'capture' | 'stayCapture' | 'suicideCapture' | 'combine' | 'commit';

export interface Action {
  from: SquareName;
  to: SquareName;
  unit: string;
  piece: Piece;
  kind: ActionKind;
  deploy?: boolean;
  first?: boolean;
  last?: boolean;
  check?: boolean;
  checkmate?: boolean;
  commanderCaptured?: boolean;
  captured?: Piece;
  lost?: Piece;
  combined?: Piece;
  promoted?: { square: SquareName; type: Kind }[];
  flyingGeneral?: boolean;
  heroicMover?: boolean;
  forcedByTerrain?: boolean;
  bridgeCrossing?: boolean;
  airDefence?: SquareName[];
  san: string;
  lan: string;
}

export interface UnitMoves {
  unit: string;
  deploy?: boolean;
  quiet?: SquareName[];
  captures?: SquareName[];
  stayCaptures?: SquareName[];
  suicideCaptures?: SquareName[];
  combines?: SquareName[];
}
export interface UnitActions {
  square: SquareName;
  piece: Piece;
  moves: UnitMoves[];
}

export interface Refusal {
  reason: string;
  rule: string;
  from?: SquareName;
  to?: SquareName;
  unit?: string;
  kind?: ActionKind;
  squares?: SquareName[];
  text: Text;
  instead?: string[];
}

export interface Deploy {
  origin: SquareName;
  before: Piece;
  steps: Action[];
  rest?: string;
  movable: string[];
  mayCommit: boolean;
  refusal?: Refusal;
}

export type Status =
  'ongoing' | 'check' | 'checkmate' | 'commanderCaptured' | 'stalemate' | 'insufficientMaterial' | 'seventyFiveMoves';

export interface Position {
  fen: string;
  turn: Side;
  fullmove: number;
  halfmove: number;
  status: Status;
  winner?: Side;
  checkers: SquareName[];
  commanders: Record<Side, SquareName | null>;
  pieces: PlacedPiece[];
  airDefence: Record<Side, SquareName[]>;
  deploy?: Deploy;
  units: UnitActions[];
}

export interface TurnName {
  san: string;
  lan: string;
}
export interface Turn extends TurnName {
  deploy?: boolean;
  from: SquareName;
  actions: Action[];
  stay: string | null;
  check?: boolean;
  checkmate?: boolean;
  fenAfter: string;
}

export type GameEvent =
  | { event: 'moved' | 'deployed'; from: SquareName; to: SquareName; unit: string; kind: ActionKind }
  | { event: 'committed'; from: SquareName; stay: string }
  | { event: 'captured' | 'lost' | 'combined'; square: SquareName; piece: Piece }
  | { event: 'promoted'; square: SquareName; type: Kind }
  | { event: 'check'; color: Side; square: SquareName; checkers: SquareName[] }
  | ({ event: 'gameOver' } & Result);

export interface Result {
  score: '1-0' | '0-1' | '1/2-1/2' | '*';
  winner?: Side;
  reason: string;
  rule?: string;
}

export type Claim = 'fiftyMoves' | 'thirdRepetition';

export interface Game {
  start?: string;
  turns: TurnName[];
  result: Result | null;
  position: Position;
  repetitions: number;
  claims: Claim[];
}

/** What a player asks to play. */
export type PlayRequest =
  | { from: SquareName; to: SquareName; unit?: string; kind?: ActionKind; deploy?: boolean }
  | { from: SquareName; moves: { unit: string; to: SquareName; kind?: ActionKind }[]; stay?: string }
  | { turn: string };

// ---- docs/protocol.md

export interface Person {
  id: string;
  name: string;
}
export type Player = Person | { level: number };
export type ClockSettings = { initial: number; increment: number } | { days: number } | null;
export interface Clock {
  r: number;
  b: number;
  running: Side | null;
  at: number;
}
export type Offer = 'draw' | 'takeback' | 'rematch';

export interface Challenge {
  id: string;
  by: Person;
  open: boolean;
  color: Side | 'random';
  clock: ClockSettings;
  start?: string;
  created: number;
  mine?: boolean;
  game?: string;
}

export interface Summary {
  id: string;
  players: Record<Side, Player>;
  clock: ClockSettings;
  fen: string;
  last: string | null;
  turns: number;
  result: Result | null;
  created: number;
  moved: number;
  due: number | null;
  seat?: Side;
}

export interface GameState {
  t: 'state';
  id: string;
  n: number;
  version: number;
  players: Record<Side, Player>;
  seat: Side | null;
  settings: { clock: ClockSettings; start: string | null; rated: boolean };
  game: Game;
  fens: string[];
  deploy: Position | null;
  clock: Clock | null;
  turnTimes: number[];
  offers: { by: Side; offer: Offer }[];
  drawAgain: Record<Side, number | null>;
  online: Record<Side, boolean>;
  watchers: number;
  rematch: string | null;
  created: number;
  now: number;
}

export type NumberedEvent = { t: 'event'; n: number } & (
  | {
      event: 'turn';
      by: Side;
      turn: TurnName;
      fen: string;
      position?: Position;
      events: GameEvent[];
      clock: Clock | null;
      time: number;
      claims: Claim[];
      repetitions: number;
      id?: string;
    }
  | { event: 'offer' | 'withdraw'; by: Side; offer: Offer }
  | { event: 'decline'; by: Side; offer: Offer; again?: number }
  | {
      event: 'takeback';
      drawAgain: Record<Side, number | null>;
      turns: number;
      position?: Position;
      fen: string;
      clock: Clock | null;
      claims: Claim[];
      repetitions: number;
    }
  | { event: 'end'; result: Result; clock: Clock | null }
  | { event: 'rematch'; game: string }
);

export type GameMessage =
  | GameState
  | NumberedEvent
  | { t: 'presence'; online: Record<Side, boolean>; watchers: number }
  | { t: 'deploy'; id?: string; position: Position | null }
  | { t: 'ok'; id: string; n: number }
  | { t: 'refused'; id?: string; code: string; why?: Refusal; text: Text }
  | { t: 'pong'; now: number };

export type LobbyMessage =
  | { t: 'lobby'; open: boolean; challenges: Challenge[]; games: Summary[]; online: number }
  | { t: 'started'; challenge: string; game: string }
  | { t: 'pong' };

/** Red's view. */
export type Score = { cp: number } | { mate: number };
export interface Line {
  score: Score;
  san: string[];
  lan: string[];
}

export type AnalysisMessage =
  | { t: 'queued'; id: number }
  | { t: 'lines'; id: number; depth: number; nodes: number; nps: number; time: number; lines: Line[] }
  | { t: 'done'; id: number; reason: 'depth' | 'time' | 'stopped' | 'over' }
  | {
      t: 'reviewed';
      id: number;
      ply: number;
      score: Score;
      best: TurnName | null;
      glyph: number;
      given: number;
      line: string[];
    }
  | { t: 'error'; id: number; code: string; text: Text }
  | { t: 'pong' };

export interface StudyNode extends TurnName {
  fen: string;
  comment?: string;
  before?: string;
  glyphs?: number[];
  variations?: StudyNode[][];
}
export interface Study {
  tags: [string, string][];
  start: string;
  result: string;
  comment?: string;
  line: StudyNode[];
}
export interface PlayAnswer {
  position: Position;
  turn: Turn | null;
  events: GameEvent[];
}
export interface Problem {
  square?: SquareName;
  place?: [number, number];
  text: Text;
}
