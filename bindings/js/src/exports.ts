// What all entries of the package have in common.
export { Engine } from './engine.js';
export type { EngineOptions, Found, Info, Score, SearchOptions } from './engine.js';
export { Game, START } from './game.js';
export type { PieceToPut, Side, Wish } from './game.js';
export { Refused } from './rules.js';
export type {
  Action,
  ActionKind,
  Attacker,
  Attackers,
  Counted,
  Deploy,
  DeployRequest,
  Game as GameState,
  GameEvent,
  GameResult,
  Kind,
  MoveRequest,
  MovesQuery,
  Node,
  PgnFault,
  PgnLoaded,
  Piece,
  Played,
  Position,
  Problem,
  Refusal,
  Sight,
  Square,
  SquareView,
  Status,
  Text,
  Turn,
  WishQuery,
  Zones,
} from './forms.js';
