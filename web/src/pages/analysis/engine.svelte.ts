// The engine of the analysis board: lines for a position, or a review of a game. Lines come from the engine in this
// browser where it can run; reviews, and lines for browsers that cannot, come from the server (docs/protocol.md,
// "Analysis").

import { errorText } from '../../lib/api';
import { assertFair } from '../../lib/fairPlay';
import { Socket } from '../../lib/socket';
import type { AnalysisMessage, AnalysisRequest, Text } from '../../lib/types';
import { canRun } from '../../local/load';
import type { Lines, LocalSearch } from '../../local/search';

export type ReviewedPly = Extract<AnalysisMessage, { t: 'reviewed' }>;
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
    this.onreviewed = onreviewed;
    this.onend = onend;
    this.ask({ t: 'review', start, turns, from });
  }

  /** Ends the search: the server stops it with the socket. */
  close() {
    this.closeLocal();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.state = 'off';
    this.lines = null;
    this.end();
  }

  private closeLocal() {
    const { local } = this;
    this.local = null;
    this.id++;
    local?.then(
      (search) => search.close(),
      () => {},
    );
  }

  private async goLocal(start: string, turns: string[], lines: number) {
    // A review has ended: the server has nothing more to do.
    const { socket } = this;
    this.socket = null;
    socket?.close();
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

  private ask(request: EngineRequest) {
    this.socket ??= new Socket<AnalysisMessage>({
      path: () => '/ws/v1/analysis',
      onmessage: (message) => this.receive(message),
      onconnection: (connection) => {
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
