// The study of one address: opens it, saves it in this browser, and follows what other tabs and the game add to it.

import { loadState } from '../../lib/gameSource';
import { START_FEN } from '../../lib/notation';
import { newTree, toStudy } from '../../lib/study';
import type { GameState, Study } from '../../lib/types';
import type { Analysis } from './analysis.svelte';
import { hasSameContent, load, save, saveToPlainBoard } from './savedStudies';

const SAVE_AFTER_MS = 300;
const FOLLOW_MS = 10_000;

/** The review of the board, which may be running. */
export interface RunningReview {
  isRunning(): boolean;
  stop(): void;
}

export class StudySession {
  /** The study is on the board, and may be saved from now on. */
  opened = $state(false);
  /** Why the study could not be opened. */
  failure = $state.raw<unknown>(null);
  /** The study when this tab last read or saved it, and the one in the storage: both as JSON. */
  private known = '';
  private stored = '';

  /** `game` is the id of a game, or empty; `fen` is a start position, or empty. To be called by a component. */
  constructor(
    private readonly analysis: Analysis,
    private readonly game: string,
    private readonly fen: string,
    private readonly review: RunningReview,
  ) {
    $effect(() => {
      void this.analysis.toSave(this.source);
      const timer = setTimeout(() => this.save(), SAVE_AFTER_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (!this.analysis.isGameRunning) return;
      const timer = setInterval(() => {
        if (!document.hidden) void this.followGame();
      }, FOLLOW_MS);
      return () => clearInterval(timer);
    });
  }

  private get source(): string {
    return this.game || this.fen;
  }

  async open() {
    this.failure = null;
    const box = storage();
    const saved = box && load(box, this.source);
    try {
      if (this.game) this.analysis.openGame(await this.loadGame(), saved);
      // A study with another start position does not belong to this address.
      else this.analysis.open(!this.fen || saved?.study.start === this.fen ? saved : null, this.fen || START_FEN);
      this.stored = JSON.stringify(saved);
      this.known = this.current();
      this.opened = true;
    } catch (error) {
      this.failure = error;
    }
  }

  /** Saves the study if this tab has changed it. Otherwise another tab may have saved something newer. */
  save() {
    const box = storage();
    const now = this.current();
    if (!this.opened || !box || now === this.known) return;
    save(box, this.analysis.toSave(this.source), this.analysis.original);
    this.known = now;
    this.stored = now;
  }

  /** Takes over what another tab has saved. */
  readOtherTabs() {
    const box = storage();
    const saved = this.opened && box ? load(box, this.source) : null;
    if (!saved || JSON.stringify(saved) === this.stored) return;
    this.stored = JSON.stringify(saved);
    if (hasSameContent(saved, this.analysis.toSave(this.source))) return;
    // What was done here a moment ago is newer, unless it was only the review.
    if (this.current() !== this.known && !this.review.isRunning()) return;
    if (this.review.isRunning()) this.review.stop();
    this.analysis.takeOver(saved);
    this.known = this.current();
  }

  /** Adds the new turns of a game that is still being played. */
  async followGame() {
    if (!this.opened || !this.analysis.isGameRunning) return;
    try {
      const state = await this.loadGame();
      // An answer that comes after a newer one may find the game over.
      if (!this.analysis.isGameRunning) return;
      this.save();
      this.analysis.takeGame(state);
      // The turns of the game alone are no reason to save.
      this.known = this.current();
    } catch {
      // The next time.
    }
  }

  /**
   * Puts another study on the board. It does not belong to the game or the position that the address names, so it
   * is saved for the plain board: returns whether the page has to go there.
   */
  replace(study: Study | string): boolean {
    if (this.review.isRunning()) this.review.stop();
    const box = this.source ? storage() : null;
    if (box && saveToPlainBoard(box, typeof study === 'string' ? toStudy(newTree(study)) : study)) return true;
    this.analysis.replace(study);
    return false;
  }

  /** The study with all that belongs to it, to be written as a file. */
  get study(): Study {
    return this.analysis.toSave(this.source).study;
  }

  private current(): string {
    return JSON.stringify(this.analysis.toSave(this.source));
  }

  private loadGame(): Promise<GameState> {
    return loadState(this.game);
  }
}

/** Browsers may refuse storage. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
