// A game, as chess.js has made people used to it, with what is this game's own.
import {
  LIST,
  OBJECT,
  SIDE,
  SQUARE,
  TEXT,
  check,
  checkPiece,
  checkQuery,
  checkQuestion,
  checkWish,
  whole,
} from './checks.js';
import type {
  Action,
  Attackers,
  Counted,
  Deploy,
  DeployRequest,
  Game as GameState,
  GameResult,
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
  SquareView,
  Turn,
  WishQuery,
  Zones,
} from './forms.js';
import { theRules } from './rules.js';

/** What can be played: a text in any notation, one action, or a whole deploy. */
export type Wish = string | MoveRequest | DeployRequest;
/** A side: Red or Blue. */
export type Side = 'r' | 'b';
/** A piece to put on a board: what is left out is not heroic, and what is carried is of the same side. */
export interface PieceToPut {
  /** The kind of the piece, or of the carrier of a stack. */
  type: Piece['type'];
  /** Its side. */
  color: Side;
  /** Its heroic mark. */
  heroic?: boolean;
  /** What it carries. */
  carrying?: { type: Piece['type']; heroic?: boolean }[];
}

/** How many actions a sequence may have. */
const DEPTH = whole(0, 2 ** 32 - 1);

/** The position that games start from. */
export const START =
  '6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1';

/** A game from any position: play, take back, explain, edit, read and write. */
export class Game {
  /** The game that the next object is to be, where one was read already. */
  static #read: number | undefined;
  readonly #rules = theRules();
  readonly #game = this.#rules.begin(this, Game.#read);

  /** A game from a FEN, or from the usual start. */
  constructor(fen?: string) {
    if (fen !== undefined) this.load(fen);
  }

  /** The game of a file. */
  static fromPgn(text: string, options: { game?: number } = {}): Game {
    const game = new Game();
    game.loadPgn(text, options);
    return game;
  }

  /**
   * All games of a file, and what is wrong with those that cannot be read. A game whose main line goes on after its end
   * stands at its start: `nodes()` has all of it.
   */
  static readPgn(text: string): { games: Game[]; errors: PgnFault[] } {
    const file = new Game();
    check('text', text, TEXT);
    const errors = file.#ask<PgnFault[]>('read_pgn', text);
    const games: Game[] = [];
    for (let next = file.#rules.take(file.#game); next !== null; next = file.#rules.take(file.#game)) {
      Game.#read = next;
      games.push(new Game());
      Game.#read = undefined;
    }
    return { games, errors };
  }

  /** Everything wrong with a FEN; nothing if it can be played. */
  static validate(fen: string): Problem[] {
    check('fen', fen, TEXT);
    return new Game().#ask('validate_fen', fen);
  }

  #ask<T>(call: string, question?: unknown): T {
    return this.#rules.ask<T>(call, this.#game, question);
  }

  // What can be played, and playing it

  /** The legal actions, as texts that `move` takes for exactly these. */
  moves(query?: MovesQuery & { verbose?: false }): string[];
  /** The legal actions with all that they do. */
  moves(query: MovesQuery & { verbose: true }): Action[];
  moves(query: MovesQuery & { verbose?: boolean } = {}): string[] | Action[] {
    checkQuery(query);
    const { square, piece, verbose = false } = query;
    return this.#ask(verbose ? 'moves' : 'move_texts', { square, piece });
  }

  /** The legal whole turns in SAN, deploys with all their steps. There may be thousands. */
  turns(): string[] {
    return this.#ask('turns');
  }

  /** Plays a turn, or an action of one: the turn, or `null` while the deploy goes on. */
  move(wish: Wish): Turn | null {
    return this.play(wish).turn ?? null;
  }

  /** Plays a turn, or an action of one: what came of it. */
  play(wish: Wish): Played {
    checkWish(wish);
    return this.#ask('play', typeof wish === 'object' ? wish : { turn: wish });
  }

  /** Takes back the last turn, and returns it; `null` if there is none. */
  undo(): Turn | null {
    return this.history().length > 0 ? this.#ask('undo') : null;
  }

  /** Puts back the turn that was taken back last, and returns it; `null` if there is none. */
  redo(): Turn | null {
    return this.state().undone ? this.#ask('redo') : null;
  }

  /** The turns that were played, in SAN. */
  history(options?: { verbose?: false }): string[];
  /** The turns that were played, with all that they did. */
  history(options: { verbose: true }): Turn[];
  history(options: { verbose?: boolean } = {}): string[] | Turn[] {
    check('options', options, OBJECT);
    return this.#ask(options.verbose ? 'history' : 'history_texts');
  }

  // Deploys, step by step

  /** The deploy in progress: its steps, what can still move, and why it may not end yet; `null` if there is none. */
  deploy(): Deploy | null {
    return this.#ask('deploy');
  }

  /** Makes a step of a deploy: the first, or a further one. */
  step(wish: Omit<MoveRequest, 'deploy'>): Played {
    checkWish(wish, OBJECT);
    return this.#ask('play', { ...wish, deploy: true });
  }

  /** Takes back the last step: what is left of the deploy. */
  undoStep(): Deploy | null {
    return this.#ask('undo_step');
  }

  /** Takes back all steps. */
  cancel(): void {
    this.#ask('cancel');
  }

  /** Ends the deploy; what has not moved stays. */
  commit(): Turn {
    return this.#ask<Played>('commit').turn as Turn;
  }

  // Looking

  /** The position as FEN, with the deploy in progress. */
  fen(): string {
    return this.#ask('fen');
  }

  /** The position with all that a board shows. */
  position(): Position {
    return this.#ask('position');
  }

  /** The game with all that a board shows, and all that is needed to restore it. */
  state(): GameState {
    return this.#ask('state');
  }

  /** What stands on a square; `null` if nothing does. */
  get(square: string): Piece | null {
    return this.#ask('get', onBoard(square));
  }

  /** The side to move. */
  turn(): Side {
    return this.fen().split(' ')[1] as Side;
  }

  /** The number of the turn pair, from 1. */
  moveNumber(): number {
    return Number(this.fen().split(' ')[5]);
  }

  /** Whether the side to move is in check. */
  isCheck(): boolean {
    return this.#ask('is_check');
  }

  /** Whether it is checkmate. */
  isCheckmate(): boolean {
    return this.result()?.reason === 'checkmate';
  }

  /** Whether the game has ended. */
  isGameOver(): boolean {
    return this.result() !== null;
  }

  /** Whether it has ended in a draw. */
  isDraw(): boolean {
    return this.result()?.score === '1/2-1/2';
  }

  /** Whether it is stalemate, which is a draw here, too. */
  isStalemate(): boolean {
    return this.result()?.reason === 'stalemate';
  }

  /** Whether nobody can win any more. */
  isInsufficientMaterial(): boolean {
    return this.result()?.reason === 'insufficientMaterial';
  }

  /** Whether the position has occurred three times: a draw can be claimed. */
  isThreefoldRepetition(): boolean {
    return this.repetitions() >= 3;
  }

  /** How often the position has occurred, this time included. */
  repetitions(): number {
    return this.#ask('repetitions');
  }

  /** How the game has ended; `null` if it goes on. */
  result(): GameResult | null {
    return this.#ask('result');
  }

  /** Why something is not legal, in English and Vietnamese; `null` if it is legal. */
  whyNot(wish: string | WishQuery): Refusal | null {
    checkQuestion(wish);
    return typeof wish === 'string' ? this.#ask('why_not_text', wish) : this.#ask('why_not', wish);
  }

  /** The pieces of each side that attack a square. */
  attackers(square: string): Attackers {
    return this.#ask('attackers', onBoard(square));
  }

  /** A square, whoever is to move: what stands there, what each piece of it reaches, and the enemies that attack it. */
  look(square: string): SquareView {
    return this.#ask('look', onBoard(square));
  }

  /** The squares that each side covers against aircraft, with what covers them. */
  zones(): Zones {
    return this.#ask('zones');
  }

  /** The ways to split the stack on a square: `[['(NFT)'], ['N', '(FT)'], ...]`. */
  splits(square: string): string[][] {
    return this.#ask('splits', onBoard(square));
  }

  /** The number of sequences of so many actions. */
  perft(depth: number): number {
    check('depth', depth, DEPTH);
    return this.#ask('perft', depth);
  }

  /** The same, action by action. */
  divide(depth: number): Counted[] {
    check('depth', depth, DEPTH);
    return this.#ask('divide', depth);
  }

  // Ends that do not come from the board

  /** A side resigns. */
  resign(side: Side): GameResult {
    check('side', side, SIDE);
    return this.#ask('end', { how: 'resignation', side });
  }

  /** A side loses on time. */
  loseOnTime(side: Side): GameResult {
    check('side', side, SIDE);
    return this.#ask('end', { how: 'time', side });
  }

  /** Both sides agree to a draw. */
  agreeToDraw(): GameResult {
    return this.#ask('end', { how: 'agreement' });
  }

  /** Claims a draw by fifty moves or third repetition. */
  claimDraw(): GameResult {
    return this.#ask('end', { how: 'claim' });
  }

  // Setting up

  /** Begins again from a FEN. */
  load(fen: string): void {
    check('fen', fen, TEXT);
    this.#ask('load', fen);
  }

  /** Begins again from the usual start. */
  reset(): void {
    this.#ask('reset');
  }

  /** Takes everything off the board. */
  clear(): Problem[] {
    return this.#ask('clear');
  }

  /** Puts a piece or a stack on a square: everything wrong with the board then. A new game begins when nothing is. */
  put(piece: PieceToPut, square: string): Problem[] {
    checkPiece(piece);
    const carrying = piece.carrying?.map((carried) => ({ heroic: false, ...carried, color: piece.color }));
    return this.#ask('put', { piece: { heroic: false, ...piece, carrying: carrying ?? [] }, square: onBoard(square) });
  }

  /** Takes away what stands on a square: everything wrong with the board then. */
  remove(square: string): Problem[] {
    return this.#ask('remove', onBoard(square));
  }

  /** Lets another side begin. */
  setTurn(side: Side): Problem[] {
    check('side', side, SIDE);
    return this.#ask('set_turn', side);
  }

  /** Everything wrong with the board; nothing if it can be played. */
  validate(): Problem[] {
    return this.#ask('validate');
  }

  // Game files

  /** The game file, with its variations and comments. */
  pgn(): string {
    return this.#ask('pgn');
  }

  /** Loads a game of a file, the first if nothing else is asked for, with its variations and comments. */
  loadPgn(text: string, options: { game?: number } = {}): PgnLoaded {
    check('text', text, TEXT);
    check('options', options, OBJECT);
    const { game = 1 } = options;
    check('game', game, whole(1, 2 ** 32 - 1));
    return this.#ask('load_pgn', { text, game });
  }

  /** The tags of the game file. */
  headers(): Record<string, string> {
    return Object.fromEntries(this.#ask<[string, string][]>('tags'));
  }

  /** Sets a tag of the game file; `null` removes it. */
  setHeader(name: string, value: string | null): void {
    check('name', name, TEXT);
    if (value !== null) check('value', value, TEXT);
    this.#ask('set_tag', { name, value });
  }

  /** What is said about the position. */
  comment(): string {
    return this.#ask('comment');
  }

  /** Says something about the position. */
  setComment(text: string): void {
    check('text', text, TEXT);
    this.#ask('set_comment', text);
  }

  /** Sets the glyphs of the last turn by their numbers: 1 is `!`, 4 is `??`. */
  setGlyphs(glyphs: number[]): void {
    check('glyphs', glyphs, LIST);
    glyphs.forEach((glyph, i) => check(`glyphs[${i}]`, glyph, whole(0, 255)));
    this.#ask('set_glyphs', glyphs);
  }

  /** All places of the game and its variations, each before those that follow it. */
  nodes(): Node[] {
    return this.#ask('nodes');
  }

  /** Goes to a place of the game, by its number in `nodes()`. */
  goTo(node: number): void {
    check('node', node, whole(0, 2 ** 32 - 1));
    this.#ask('go_to', node);
  }

  /** The game as UCI writes it: `position fen ... moves ...`. */
  uci(): string {
    return this.#ask('uci');
  }

  /** What `JSON.stringify` writes: the state of the game. */
  toJSON(): GameState {
    return this.state();
  }
}

/** A square of the board. */
function onBoard(square: string): string {
  check('square', square, SQUARE);
  return square;
}
