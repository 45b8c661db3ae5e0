// The lobby, kept up to date over a socket.

import { Socket } from './socket';
import type { Challenge, LobbyMessage, Summary } from './types';

export class Lobby {
  /** Whether strangers may challenge each other. Nearly always, so it is assumed until the server says no. */
  open = $state(true);
  challenges = $state.raw<Challenge[]>([]);
  games = $state.raw<Summary[]>([]);
  /** `null` until the server has sent it. */
  online = $state<number | null>(null);
  private readonly socket: Socket<LobbyMessage>;

  /** `onstarted` is called when a challenge of the player was accepted. */
  constructor(onstarted: (game: string, challenge: string) => void) {
    this.socket = new Socket<LobbyMessage>({
      path: () => '/ws/v1/lobby',
      onmessage: (message) => {
        if (message.t === 'started') onstarted(message.game, message.challenge);
        if (message.t !== 'lobby') return;
        this.open = message.open;
        this.challenges = message.challenges;
        this.games = message.games;
        this.online = message.online;
      },
    });
  }

  /** Shows the player's new challenge at once: the lobby sends its list at most once a second. */
  add(challenge: Challenge) {
    this.remove(challenge.id);
    this.challenges = [challenge, ...this.challenges];
  }

  remove(challenge: string) {
    this.challenges = this.challenges.filter(({ id }) => id !== challenge);
  }

  close() {
    this.socket.close();
  }
}
