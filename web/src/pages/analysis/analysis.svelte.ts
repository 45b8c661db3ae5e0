// The state of the analysis board: the tree, the node on the board, its position, and the last refusal.

import { displayPosition } from '../../board/pieces';
import { errorText } from '../../lib/api';
import * as rules from '../../lib/rules';
import {
  addLine,
  addTurn,
  followTurns,
  fromStudy,
  lineAfter,
  makeMainLine,
  newTree,
  nodeAt,
  pathTo,
  promote,
  remove,
  ROOT,
  toStudy,
  type Tree,
} from '../../lib/study';
import type {
  GameEvent,
  GameState,
  PlayAnswer,
  PlayRequest,
  Position,
  Problem,
  Refusal,
  SquareName,
  Study,
  Text,
} from '../../lib/types';
import { playerName } from '../../lib/words';
import { restoreDiscarded, discard, type SavedStudy, type StudySnapshot, type Reviewed } from './savedStudies';

export class Analysis {
  tree = $state<Tree>(newTree());
  /** The node on the board. */
  at = $state(ROOT);
  /** The position on the board, perhaps in the middle of a deploy. Null until the server has answered. */
  position = $state.raw<Position | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  error = $state.raw<Text | null>(null);
  /** What is wrong with the position, if the server has refused it. */
  problems = $state.raw<Problem[]>([]);
  /** The game of this site that is analysed. */
  game = $state.raw<GameState | null>(null);
  /** What the last review found so far: at the start, and after each of `reviewedTurns`. */
  found = $state.raw<Reviewed[]>([]);
  reviewedTurns = $state.raw<string[]>([]);
  /** Discarded studies that can be restored, the last one first. */
  private discarded = $state.raw<StudySnapshot[]>([]);
  /** The study that the address alone gives: a start position, or a game. */
  original: Study = toStudy(newTree());

  /** `onevents` is called with what each move has caused. */
  constructor(private readonly onevents: (events: GameEvent[]) => void = () => {}) {}

  get node() {
    return nodeAt(this.tree, this.at);
  }

  get start(): string {
    return nodeAt(this.tree, ROOT).fen;
  }

  /** The turns to the node on the board, in LAN. */
  get turns(): string[] {
    return pathTo(this.tree, this.at).map((node) => node.lan);
  }

  get mainLine() {
    return lineAfter(this.tree, ROOT);
  }

  /** How many turns are reviewed: fewer than all if the review was stopped, or turns were added. */
  get reviewedTo(): number {
    return Math.max(0, this.found.length - 1);
  }

  /** Whether the review belongs to the main line as it is now. */
  get reviewFits(): boolean {
    const line = this.mainLine;
    return (
      this.found.length > 0 && this.reviewedTurns.slice(0, this.reviewedTo).every((lan, ply) => line[ply]?.lan === lan)
    );
  }

  /** Whether the game that is analysed is still being played. */
  get isGameRunning(): boolean {
    return this.game !== null && !this.game.game.result;
  }

  /** Whether it is a running game of the player's own: then fair play forbids the engine. */
  get isOwnRunningGame(): boolean {
    return this.isGameRunning && this.game?.seat !== null;
  }

  get mayRestore(): boolean {
    return this.discarded.length > 0;
  }

  goTo(id: number) {
    this.at = nodeAt(this.tree, id).id;
    void this.show();
  }

  back() {
    // In the middle of a deploy, the first step back leads to its start.
    this.goTo(this.position?.deploy ? this.at : this.node.parent);
  }

  forward() {
    this.goTo(this.node.children[0] ?? this.at);
  }

  toEnd() {
    this.goTo(lineAfter(this.tree, this.at).at(-1)?.id ?? this.at);
  }

  private async show() {
    const { fen, children } = this.node;
    this.refusal = null;
    this.error = null;
    this.problems = [];
    try {
      const position = await rules.position(fen);
      if (this.node.fen === fen) this.position = position;
      // The next turn of the line is likely to be asked for next.
      const next = children[0];
      if (next !== undefined) rules.position(nodeAt(this.tree, next).fen).catch(() => {});
    } catch (error) {
      if (this.node.fen !== fen) return;
      this.error = errorText(error);
      if (rules.isJudged(error)) this.problems = rules.problems(error);
      // Better the pieces alone than the position of another turn.
      if (this.position) this.position = displayPosition(fen);
    }
  }

  play(request: PlayRequest) {
    return this.ask((fen) => rules.play(fen, request));
  }

  step(what: 'undo' | 'cancel' | 'commit') {
    return this.ask((fen) => rules.step(fen, what));
  }

  /** Asks the server why a move is not legal. */
  async tryMove(attempt: { from: SquareName; to: SquareName; unit?: string }) {
    const before = this.position;
    if (!before) return;
    try {
      const why = await rules.why(before.fen, attempt);
      if (this.position === before) this.refusal = why;
    } catch (error) {
      if (this.position === before) this.error = errorText(error);
    }
  }

  private async ask(request: (fen: string) => Promise<PlayAnswer>): Promise<boolean> {
    const before = this.position;
    if (!before) return false;
    this.refusal = null;
    this.error = null;
    try {
      const answer = await request(before.fen);
      // Meanwhile the board may show another position, to which this is no answer.
      if (this.position !== before) return false;
      if (answer.turn) {
        const { san, lan } = answer.turn;
        this.at = addTurn(this.tree, this.at, { san, lan, fen: answer.position.fen });
      }
      this.position = answer.position;
      this.onevents(answer.events);
      return true;
    } catch (error) {
      if (this.position !== before) return false;
      this.refusal = rules.refusal(error);
      if (!this.refusal) this.error = errorText(error);
      return false;
    }
  }

  /** Adds a line of the engine, in SAN, after the node on the board, and goes to its last turn. */
  async playLine(san: string[]) {
    const { tree } = this;
    const { id, fen } = this.node;
    try {
      const [turns] = await rules.readLines([{ fen, san }]);
      // Meanwhile the node, or the whole tree, may have been discarded.
      if (turns && this.tree === tree && tree.nodes[id]) this.goTo(addLine(tree, id, turns));
    } catch (error) {
      this.error = errorText(error);
    }
  }

  promote(id: number) {
    promote(this.tree, id);
  }

  makeMainLine(id: number) {
    makeMainLine(this.tree, id);
  }

  remove(id: number) {
    this.discarded = discard(this.discarded, this.snapshot());
    const gone = pathTo(this.tree, this.at).some((node) => node.id === id);
    const before = remove(this.tree, id);
    if (gone) this.goTo(before);
  }

  /** Starts with another position or study. The present one can be restored. */
  replace(study: Study | string) {
    this.discarded = discard(this.discarded, this.snapshot());
    this.load(study);
  }

  /** Restores the study that was discarded last. The present one can be restored later. */
  restore() {
    const { restored, discarded } = restoreDiscarded(this.discarded, this.snapshot());
    this.discarded = discarded;
    if (restored) this.load(restored.study, restored);
  }

  /** Gives up the discarded studies. */
  forgetDiscarded() {
    this.discarded = [];
  }

  private load(study: Study | string, { path, review }: Pick<StudySnapshot, 'path' | 'review'> = { path: [] }) {
    this.tree = typeof study === 'string' ? newTree(study) : fromStudy(study);
    this.takeReview(review);
    this.goTo(path.reduce((id, choice) => nodeAt(this.tree, id).children[choice] ?? id, ROOT));
  }

  private takeReview(review: StudySnapshot['review']) {
    this.found = review?.found ?? [];
    this.reviewedTurns = review?.turns ?? [];
  }

  private snapshot(): StudySnapshot {
    const nodes = pathTo(this.tree, this.at);
    const path = nodes.map((node) => nodeAt(this.tree, node.parent).children.indexOf(node.id));
    const snapshot: StudySnapshot = { study: $state.snapshot<Study>(toStudy(this.tree)), path };
    if (this.found.length > 0) snapshot.review = { turns: this.reviewedTurns, found: this.found };
    return snapshot;
  }

  /** Everything that has to be saved. */
  toSave(source: string): SavedStudy {
    const saved: SavedStudy = { source, ...this.snapshot() };
    if (this.discarded.length > 0) saved.thrown = this.discarded;
    return saved;
  }

  /** Continues the saved study, or starts one with the position. */
  open(saved: SavedStudy | null, fen: string) {
    this.original = toStudy(newTree(fen));
    this.discarded = saved?.thrown ?? [];
    this.load(saved?.study ?? fen, saved ?? undefined);
  }

  /** Takes over the same study from another tab. The turn on the board stays, if it is still in the tree. */
  takeOver({ study, review, thrown }: SavedStudy) {
    const { turns } = this;
    this.tree = fromStudy(study);
    this.addGame();
    this.takeReview(review);
    this.discarded = thrown ?? [];
    const there = followTurns(this.tree, turns);
    // So does a deploy in progress.
    if (pathTo(this.tree, there).length === turns.length) this.at = there;
    else this.goTo(there);
  }

  /** Opens a game: its turns become the main line of what was saved about it. */
  openGame(state: GameState, saved: SavedStudy | null) {
    const start = state.fens[0] ?? this.start;
    // A study with another start position does not belong to this game.
    const own = saved?.study.start === start ? saved : null;
    this.open(own, start);
    const last = this.takeGame(state);
    if (!own) this.goTo(last);
  }

  /** Takes over the game as it is now, and leaves the board where it is. Returns the node of the last turn. */
  takeGame(state: GameState): number {
    const { game, fens, players } = state;
    const study: Study = {
      tags: [
        ['Event', 'CoTuLenh'],
        ['Site', location.origin],
        ['Date', date(state.created)],
        ['Round', '-'],
        ['Red', playerName(players.r)],
        ['Blue', playerName(players.b)],
      ],
      start: this.start,
      result: game.result?.score ?? '*',
      line: game.turns.map((turn, ply) => ({ ...turn, fen: fens[ply + 1] ?? '' })),
    };
    this.game = state;
    this.original = toStudy(fromStudy(study));
    this.tree.result = study.result;
    this.tree.tags = study.tags;
    return this.addGame();
  }

  /** Makes the turns of the game the main line: the saved study may have fewer. Returns the node of the last. */
  private addGame(): number {
    const last = addLine(this.tree, ROOT, this.original.line);
    makeMainLine(this.tree, last);
    return last;
  }

  /** Starts a review of the main line after its first `from` turns; what was found for these stays. */
  beginReview(from: number) {
    this.found = from > 0 ? this.found.slice(0, from + 1) : [];
    this.reviewedTurns = this.mainLine.map((node) => node.lan);
  }

  /** Takes what a review found at a ply, and marks the turn that led there. */
  takeReviewed(ply: number, reviewed: Reviewed) {
    const found = [...this.found];
    found[ply] = reviewed;
    this.found = found;
    const node = this.mainLine[ply - 1];
    // The line may have changed meanwhile, and marks that a person has set stay.
    if (!node || node.lan !== this.reviewedTurns[ply - 1] || node.glyphs.length > 0) return;
    if (reviewed.glyph > 0) node.glyphs = [reviewed.glyph];
  }

  /** Adds a better line, in SAN, as a variation after a node. */
  async addBetter(after: number, san: string[]) {
    const { tree } = this;
    const node = tree.nodes[after];
    if (!node || san.length === 0) return;
    try {
      const [turns] = await rules.readLines([{ fen: node.fen, san }]);
      if (turns && this.tree === tree && tree.nodes[after]) addLine(tree, after, turns);
    } catch (error) {
      this.error = errorText(error);
    }
  }
}

/** The date as game files write it. */
function date(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10).replaceAll('-', '.');
}
