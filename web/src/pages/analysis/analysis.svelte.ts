// What is on the analysis board: the tree, the place in it, the position, and what was refused last.

import { stillPosition } from '../../board/pieces';
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
import { bringBack, throwAway, type Kept, type Made, type Reviewed } from './kept';

export class Analysis {
  tree = $state<Tree>(newTree());
  /** The node on the board. */
  at = $state(ROOT);
  /** The position on the board, in the middle of a deploy, too. Null until the server has told it. */
  position = $state.raw<Position | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  error = $state.raw<Text | null>(null);
  /** What is wrong with the position, if the server has found it so. */
  problems = $state.raw<Problem[]>([]);
  /** The game of this site that it is about. */
  game = $state.raw<GameState | null>(null);
  /** What the last review found so far, for the start and after each of `reviewedTurns`. */
  found = $state.raw<Reviewed[]>([]);
  reviewedTurns = $state.raw<string[]>([]);
  /** What was there before something was thrown away, the last first. */
  private thrown = $state.raw<Made[]>([]);
  /** What the address alone gives: a start, or a game. */
  given: Study = toStudy(newTree());

  /** `heard` is told what happened in each move. */
  constructor(private readonly heard: (events: GameEvent[]) => void = () => {}) {}

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

  /** How many turns are reviewed: not all, if the review was stopped or the line went on. */
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

  /** It is a game of this site that still goes on. */
  get goesOn(): boolean {
    return this.game !== null && !this.game.game.result;
  }

  /** It is a game of one's own that still goes on: fair play forbids the engine. */
  get running(): boolean {
    return this.goesOn && this.game?.seat !== null;
  }

  get mayRestore(): boolean {
    return this.thrown.length > 0;
  }

  goTo(id: number) {
    this.at = nodeAt(this.tree, id).id;
    void this.show();
  }

  back() {
    // In the middle of a deploy, back is to its beginning.
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
      // The way forward is likely to be next.
      const next = children[0];
      if (next !== undefined) rules.position(nodeAt(this.tree, next).fen).catch(() => {});
    } catch (error) {
      if (this.node.fen !== fen) return;
      this.error = errorText(error);
      if (rules.isJudged(error)) this.problems = rules.problems(error);
      // Rather the pieces alone than those of another turn.
      if (this.position) this.position = stillPosition(fen);
    }
  }

  play(request: PlayRequest) {
    return this.ask((fen) => rules.play(fen, request));
  }

  step(what: 'undo' | 'cancel' | 'commit') {
    return this.ask((fen) => rules.step(fen, what));
  }

  /** Says why a move is not legal. */
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
      // Meanwhile another position may have come to the board: the answer is none for that.
      if (this.position !== before) return false;
      if (answer.turn) {
        const { san, lan } = answer.turn;
        this.at = addTurn(this.tree, this.at, { san, lan, fen: answer.position.fen });
      }
      this.position = answer.position;
      this.heard(answer.events);
      return true;
    } catch (error) {
      if (this.position !== before) return false;
      this.refusal = rules.refusal(error);
      if (!this.refusal) this.error = errorText(error);
      return false;
    }
  }

  /** Puts turns of the engine, in SAN, into the tree after the node on the board, and goes to the last. */
  async playLine(san: string[]) {
    const { tree } = this;
    const { id, fen } = this.node;
    try {
      const [turns] = await rules.readLines([{ fen, san }]);
      // Meanwhile the node, or the whole tree, may have been thrown away.
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
    this.thrown = throwAway(this.thrown, this.made());
    const gone = pathTo(this.tree, this.at).some((node) => node.id === id);
    const before = remove(this.tree, id);
    if (gone) this.goTo(before);
  }

  /** Begins anew, with a position or a study. What was there can be restored. */
  replace(study: Study | string) {
    this.thrown = throwAway(this.thrown, this.made());
    this.load(study);
  }

  /** Changes what is there for what was thrown away. */
  restore() {
    const { back, thrown } = bringBack(this.thrown, this.made());
    this.thrown = thrown;
    if (back) this.load(back.study, back);
  }

  /** What was thrown away is not wanted any more. */
  forget() {
    this.thrown = [];
  }

  private load(study: Study | string, { path, review }: Pick<Made, 'path' | 'review'> = { path: [] }) {
    this.tree = typeof study === 'string' ? newTree(study) : fromStudy(study);
    this.takeReview(review);
    this.goTo(path.reduce((id, choice) => nodeAt(this.tree, id).children[choice] ?? id, ROOT));
  }

  private takeReview(review: Made['review']) {
    this.found = review?.found ?? [];
    this.reviewedTurns = review?.turns ?? [];
  }

  private made(): Made {
    const nodes = pathTo(this.tree, this.at);
    const path = nodes.map((node) => nodeAt(this.tree, node.parent).children.indexOf(node.id));
    const made: Made = { study: $state.snapshot<Study>(toStudy(this.tree)), path };
    if (this.found.length > 0) made.review = { turns: this.reviewedTurns, found: this.found };
    return made;
  }

  /** All that has to be kept. */
  kept(source: string): Kept {
    const kept: Kept = { source, ...this.made() };
    if (this.thrown.length > 0) kept.thrown = this.thrown;
    return kept;
  }

  /** Goes on with what was kept, or begins with the position. */
  open(kept: Kept | null, fen: string) {
    this.given = toStudy(newTree(fen));
    this.thrown = kept?.thrown ?? [];
    this.load(kept?.study ?? fen, kept ?? undefined);
  }

  /** Takes over what was made of the same study elsewhere. The turn on the board stays, if it is still there. */
  takeOver({ study, review, thrown }: Kept) {
    const { turns } = this;
    this.tree = fromStudy(study);
    this.addGame();
    this.takeReview(review);
    this.thrown = thrown ?? [];
    const there = followTurns(this.tree, turns);
    // A deploy that is not finished stays, too.
    if (pathTo(this.tree, there).length === turns.length) this.at = there;
    else this.goTo(there);
  }

  /** Opens a game: its turns become the main line, and what was kept about it stays. */
  openGame(state: GameState, kept: Kept | null) {
    const start = state.fens[0] ?? this.start;
    // What began elsewhere is not about this game.
    const own = kept?.study.start === start ? kept : null;
    this.open(own, start);
    const last = this.takeGame(state);
    if (!own) this.goTo(last);
  }

  /** Takes the game as it is now. Whatever is on the board stays there. Returns the last turn. */
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
    this.given = toStudy(fromStudy(study));
    this.tree.result = study.result;
    this.tree.tags = study.tags;
    return this.addGame();
  }

  /** Makes the turns of the game the main line: what was kept may have fewer. Returns the last. */
  private addGame(): number {
    const last = addLine(this.tree, ROOT, this.given.line);
    makeMainLine(this.tree, last);
    return last;
  }

  /** Begins a review of the main line, after so many turns of it: what was found before stays. */
  beginReview(from: number) {
    this.found = from > 0 ? this.found.slice(0, from + 1) : [];
    this.reviewedTurns = this.mainLine.map((node) => node.lan);
  }

  /** Notes what a review found at a ply, and marks the turn that led to it. */
  takeReviewed(ply: number, reviewed: Reviewed) {
    const found = [...this.found];
    found[ply] = reviewed;
    this.found = found;
    const node = this.mainLine[ply - 1];
    // The line may have changed meanwhile; and marks that a person has set stay.
    if (!node || node.lan !== this.reviewedTurns[ply - 1] || node.glyphs.length > 0) return;
    if (reviewed.glyph > 0) node.glyphs = [reviewed.glyph];
  }

  /** Adds a better line, in SAN, as a variation: instead of the turn after `after`. */
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
