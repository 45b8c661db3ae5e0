// The engine on the server: lines for a position, or a review of a game (docs/protocol.md, "Analysis").

import { Socket } from '../../lib/socket';
import type { AnalysisMessage, Text } from '../../lib/types';

type Lines = Extract<AnalysisMessage, { t: 'lines' }>;
export type ReviewedPly = Extract<AnalysisMessage, { t: 'reviewed' }>;
type EngineRequest =
  | { t: 'go'; start: string; turns: string[]; lines: number }
  | { t: 'review'; start: string; turns: string[]; from: number };

export type EngineState = 'off' | 'waiting' | 'queued' | 'busy' | 'done' | 'over' | 'stopped';

export class Engine {
  state = $state<EngineState>('off');
  /** The best lines so far for the last request. */
  lines = $state.raw<Lines | null>(null);
  error = $state.raw<Text | null>(null);

  private socket: Socket<AnalysisMessage> | null = null;
  private id = 0;
  /** Whether a request is not finished. */
  private asked = false;
  private onreviewed: ((ply: ReviewedPly) => void) | null = null;
  private onend: (() => void) | null = null;

  /** Searches for the best lines after these turns (LAN), until there is another request. */
  go(start: string, turns: string[], lines: number) {
    this.onreviewed = null;
    this.onend = null;
    this.ask({ t: 'go', start, turns, lines });
  }

  /** Reviews every turn after the first `from`. `onend` is called at the end, whether the review is complete or not. */
  review(start: string, turns: string[], from: number, onreviewed: (ply: ReviewedPly) => void, onend: () => void) {
    this.onreviewed = onreviewed;
    this.onend = onend;
    this.ask({ t: 'review', start, turns, from });
  }

  /** Ends the search: the server stops it with the socket. */
  close() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.state = 'off';
    this.lines = null;
    this.end();
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
