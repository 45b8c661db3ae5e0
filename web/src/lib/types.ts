// What the server says and is told, by the names that this client uses. The types are the server's own, made by
// `npm run types`; docs/json.md and docs/protocol.md explain them.

import type { GameState, GameUpdate, Side, Summary, Text, TimeControl } from './api-types';

export type {
  Action,
  ActionKind,
  AnalysisMessage,
  AnalysisRequest,
  Announcement,
  Challenge,
  Clock,
  Deploy,
  ErrorCode,
  Fact,
  GameEvent,
  GameState,
  Kind,
  LobbyMessage,
  Offer,
  Person,
  PgnGames,
  Piece,
  PlacedPiece,
  PlayerCommand,
  PlayerMessage,
  PlayRequest,
  Position,
  Problem,
  Progress,
  Puzzle,
  PuzzlePlayer,
  PuzzleResult,
  Puzzles,
  Refusal,
  RefusalCode,
  Side,
  SquareView,
  Status,
  Step,
  Study,
  StudyNode,
  Summary,
  Text,
  Told,
  Turn,
  TurnName,
  UnitActions,
  UnitMoves,
} from './api-types';
export type {
  GameClaim as Claim,
  Ending as Result,
  GameView as Game,
  Played as PlayAnswer,
  Refused as PositionError,
  SearchLine as Line,
  SearchScore as Score,
  Square as SquareName,
} from './api-types';

/** How the time of a game is set; `null`: no clock. */
export type ClockSettings = TimeControl | null;
/** Who plays a side: a person or the computer. */
export type Player = Summary['players'][Side];
/** What the server says on the socket of a game. */
export type GameMessage = GameState | GameUpdate;
export type NumberedEvent = Extract<GameMessage, { t: 'event' }>;
/** The languages in which the server says everything. */
export type Language = keyof Text;
