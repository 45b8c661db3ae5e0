// The engine of the analysis board: lines for a position, or a review of a game. Lines come from the engine in this
// browser where it can run; reviews, and lines for browsers that cannot, come from the server (docs/protocol.md,
// "Analysis"). Where no server can be reached, the engine in this browser reviews, too.

import { errorText } from '../../lib/api';
import { assertFair } from '../../lib/fairPlay';
import { Socket } from '../../lib/socket';
import type { AnalysisMessage, AnalysisRequest, Text } from '../../lib/types';
import { canRun } from '../../local/load';
import type { LocalReview, Reviewed as ReviewedPly } from '../../local/review';
import type { Lines, LocalSearch } from '../../local/search';

export type { ReviewedPly };
/** A request that has no id yet. */
type Unnamed<Request> = Request extends unknown ? Omit<Request, 'id'> : never;
type EngineRequest = Unnamed<Extract<AnalysisRequest, { t: 'go' | 'review' }>>;

export type EngineState = 'off' | 'loading' | 'waiting' | 'queued' | 'busy' | 'done' | 'over' | 'stopped';

export class Engine {
  state = $state<EngineState>('off');
  /** Which engine searches, or will. */
  place = $state<'browser' | 'server'>(canRun() ? 'browser' : 'server');
  /** The best lines so far for the last request. */
  lines = $state.raw<Lines | null>(null);
  error = $state.raw<Text | null>(null);

  private socket: Socket<AnalysisMessage> | null = null;
  private local: Promise<LocalSearch> | null = null;
  /** The review in this browser. */
  private reviewing: LocalReview | null = null;
  private id = 0;
  /** Whether a request is not finished. */
  private asked = false;
  private onreviewed: ((ply: ReviewedPly) => void) | null = null;
  private onend: (() => void) | null = null;

  /** Searches for the best lines after these turns (LAN), until there is another request. */
  go(start: string, turns: string[], lines: number) {
    this.onreviewed = null;
    this.onend = null;
    if (this.place === 'browser') void this.goLocal(start, turns, lines);
    else this.ask({ t: 'go', start, turns, lines });
  }

  /** Reviews every turn after the first `from`. `onend` is called at the end, whether the review is complete or not. */
  review(start: string, turns: string[], from: number, onreviewed: (ply: ReviewedPly) => void, onend: () => void) {
    this.closeLocal();
    this.closeSocket();
    this.onreviewed = onreviewed;
    this.onend = onend;
    const id = this.ask({ t: 'review', start, turns, from }, () => {
      if (id === this.id) void this.reviewLocal(id, start, turns, from);
    });
  }

  /** Nobody has answered: the engine in this browser reviews, if it is here. Otherwise the server is waited for. */
  private async reviewLocal(id: number, start: string, turns: string[], from: number) {
    if (!canRun()) return;
    let review: LocalReview;
    try {
      const { LocalReview } = await import('../../local/review');
      review = await LocalReview.create();
    } catch {
      return;
    }
    if (id !== this.id || this.state !== 'waiting') return review.close();
    this.closeSocket();
    this.reviewing = review;
    this.state = 'busy';
    try {
      await review.run({ start, turns, from, admit: assertFair, tell: (reviewed) => this.onreviewed?.(reviewed) });
      if (this.reviewing === review) this.state = 'done';
    } catch (error) {
      if (this.reviewing === review) {
        this.state = 'done';
        this.error = errorText(error);
      }
    }
    if (this.reviewing !== review) return;
    this.closeLocal();
    this.end();
  }

  /** Ends the search. The engine in this browser stays for the next one. */
  rest() {
    const { local } = this;
    this.id++;
    this.closeSocket();
    this.state = 'stopped';
    local?.then(
      (search) => search.stop(),
      () => {},
    );
  }

  /** Ends the search: the server stops it with the socket. */
  close() {
    this.closeLocal();
    this.closeSocket();
    this.state = 'off';
    this.lines = null;
    this.end();
  }

  private closeSocket() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  private closeLocal() {
    const { local, reviewing } = this;
    this.local = null;
    this.reviewing = null;
    reviewing?.close();
    this.id++;
    local?.then(
      (search) => search.close(),
      () => {},
    );
  }

  private async goLocal(start: string, turns: string[], lines: number) {
    // A review has ended: nobody has anything more to do for it.
    this.closeSocket();
    const { reviewing } = this;
    this.reviewing = null;
    reviewing?.close();
    const id = ++this.id;
    const isWanted = () => id === this.id;
    this.state = this.local ? 'busy' : 'loading';
    this.lines = null;
    this.error = null;
    this.local ??= import('../../local/search').then(({ LocalSearch }) => LocalSearch.create());
    const { local } = this;
    let search: LocalSearch;
    try {
      search = await local;
    } catch {
      // It is not there, or this browser gives it too little memory: the server's engine does it from now on.
      if (this.local === local) this.local = null;
      this.place = 'server';
      if (isWanted()) this.go(start, turns, lines);
      return;
    }
    if (!isWanted()) return;
    this.state = 'busy';
    let hasFound = false;
    try {
      const end = await search.search({
        start,
        turns,
        lines,
        admit: assertFair,
        tell: (found) => {
          hasFound = true;
          if (isWanted()) this.lines = found;
        },
      });
      if (isWanted()) this.state = end === 'depth' ? 'done' : end;
    } catch (error) {
      if (!isWanted()) return;
      if (hasFound || !isBroken(error)) {
        this.state = 'done';
        this.error = errorText(error);
        return;
      }
      this.closeLocal();
      this.place = 'server';
      this.go(start, turns, lines);
    }
  }

  /** Asks the server; `onunreachable` is called if there is no connection, or one that nothing comes from. The id. */
  private ask(request: EngineRequest, onunreachable: () => void = () => {}): number {
    let isHeard = false;
    this.socket ??= new Socket<AnalysisMessage>({
      path: () => '/ws/v1/analysis',
      onmessage: (message) => {
        isHeard = true;
        this.receive(message);
      },
      onconnection: (connection) => {
        if (connection === 'waiting' && !isHeard) onunreachable();
        if (connection === 'closed' && this.socket) this.close();
        else if (connection !== 'open' && this.asked) this.state = 'waiting';
      },
    });
    this.socket?.answered(this.id);
    this.id++;
    this.state = 'waiting';
    this.lines = null;
    this.error = null;
    this.asked = true;
    this.socket.sendUntilAnswered({ ...request, id: this.id });
    return this.id;
  }

  private receive(message: AnalysisMessage) {
    // An error without an id is about the last request.
    if (message.t === 'pong' || (message.id ?? this.id) !== this.id) return;
    switch (message.t) {
      case 'queued':
        this.state = 'queued';
        break;
      case 'lines':
        this.state = 'busy';
        this.lines = message;
        break;
      case 'reviewed':
        this.state = 'busy';
        this.onreviewed?.(message);
        break;
      case 'done':
        this.state = message.reason === 'over' || message.reason === 'stopped' ? message.reason : 'done';
        this.end();
        break;
      case 'error':
        this.state = 'done';
        this.error = message.text;
        this.end();
    }
  }

  private end() {
    this.asked = false;
    this.socket?.answered(this.id);
    const onend = this.onend;
    this.onreviewed = null;
    this.onend = null;
    onend?.();
  }
}

/** Whether the engine failed, and not what it was asked for. */
function isBroken(error: unknown): boolean {
  return !(error instanceof Error && ['Refused', 'ApiError'].includes(error.name));
}
