// The rules behind the door of WebAssembly: questions and answers as JSON.
import type { Action, NotDone, Problem, Refusal, Text } from './forms.js';
import { answer, instantiate, write } from './wasm.js';
import type { Exports } from './wasm.js';

/** Something was not done: the game is as it was before. */
export class Refused extends Error {
  /** Why, in English and Vietnamese; `message` says it in English. */
  readonly text: Text;
  /** Why a turn or a step is not legal, for programs. */
  readonly why: Refusal | null;
  /** The legal actions that were all meant, if there is more than one. */
  readonly choices: Action[];
  /** Everything wrong with a position. */
  readonly problems: Problem[];

  constructor({ text, why, choices, problems }: NotDone) {
    super(text.en);
    this.name = 'Refused';
    this.text = text;
    this.why = why ?? null;
    this.choices = choices ?? [];
    this.problems = problems ?? [];
  }
}

/** An instance of the rules. */
export class Rules {
  readonly #exports: Exports;
  readonly #gone = new FinalizationRegistry((game: number) => this.#exports.game_free(game));

  constructor(module: WebAssembly.Module) {
    this.#exports = instantiate(module);
  }

  /** Begins a game, or takes one that was read; it ends with its owner. */
  begin(owner: object, game: number = this.#exports.game_new()): number {
    this.#gone.register(owner, game);
    return game;
  }

  /** Takes the next game that another one has read from a file; `null` if there is none. */
  take(from: number): number | null {
    const game = this.#exports.game_take(from);
    return game < 0 ? null : game;
  }

  /** Asks a game. */
  ask<T>(call: string, game: number, question?: unknown): T {
    write(this.#exports, question === undefined ? '' : (JSON.stringify(question) ?? 'null'));
    const code = this.#exports[`game_${call}`](game);
    const answered: unknown = JSON.parse(answer(this.#exports));
    if (code !== 0) throw new Refused(answered as NotDone);
    return answered as T;
  }
}

let rules: Rules | undefined;
let make: () => WebAssembly.Module = () => {
  throw new Error('cotulenh/url: call `await init()` before the first game');
};

/** Says where the rules come from: they are made with the first game. */
export function provide(module: () => WebAssembly.Module): void {
  make = module;
}

/** The rules of this page or program. */
export function theRules(): Rules {
  return (rules ??= new Rules(make()));
}
