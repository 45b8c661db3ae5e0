// The lobby, live.

import { Socket } from './socket';
import type { Challenge, LobbyMessage, Summary } from './types';

export class Lobby {
  /** `null` until the server has spoken. */
  challenges = $state.raw<Challenge[] | null>(null);
  games = $state.raw<Summary[]>([]);
  online = $state(0);
  private readonly socket: Socket<LobbyMessage>;

  /** `onstarted`: an own challenge was accepted, and this is the game. */
  constructor(onstarted: (game: string, challenge: string) => void) {
    this.socket = new Socket<LobbyMessage>({
      path: () => '/ws/v1/lobby',
      onmessage: (message) => {
        if (message.t === 'started') onstarted(message.game, message.challenge);
        if (message.t !== 'lobby') return;
        this.challenges = message.challenges;
        this.games = message.games;
        this.online = message.online;
      },
    });
  }

  close() {
    this.socket.close();
  }
}
