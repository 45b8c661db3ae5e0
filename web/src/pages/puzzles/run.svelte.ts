// Streak and storm: many puzzles in a row.

export type RunKind = 'streak' | 'storm';

/** How long a storm lasts, and what a mistake costs, in milliseconds. */
const STORM_MS = 180_000;
const MISTAKE_MS = 10_000;
/** The ratings of the puzzles: the first, and how much harder each is than the one before. */
const FIRST = 500;
const HARDER = { streak: 60, storm: 35 };

export class Run {
  count = $state(0);
  over = $state(false);
  /** Milliseconds left in a storm; `null` in a streak. */
  left = $state<number | null>(null);
  best = $state(0);
  private until = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly kind: RunKind) {
    this.best = Number(read(this.key)) || 0;
  }

  private get key() {
    return `cotulenh-puzzles-${this.kind}`;
  }

  /** The rating of the next puzzle. */
  get rating(): number {
    return FIRST + HARDER[this.kind] * this.count;
  }

  start() {
    this.count = 0;
    this.over = false;
    if (this.kind === 'streak') return;
    this.until = performance.now() + STORM_MS;
    this.left = STORM_MS;
    clearInterval(this.timer);
    this.timer = setInterval(() => this.look(), 100);
  }

  /** A puzzle was solved, or not. */
  done(solved: boolean) {
    if (solved) {
      this.count += 1;
      if (this.count > this.best) {
        this.best = this.count;
        write(this.key, String(this.best));
      }
    } else if (this.kind === 'streak') this.end();
    else {
      this.until -= MISTAKE_MS;
      this.look();
    }
  }

  private look() {
    this.left = Math.max(0, this.until - performance.now());
    if (this.left === 0) this.end();
  }

  end() {
    this.over = true;
    clearInterval(this.timer);
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The record is not kept where nothing may be.
  }
}
