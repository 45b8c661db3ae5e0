// The state of a game after each message of the server: a pure function, easy to test.

import type { GameMessage, GameState, NumberedEvent, Offer, Side } from './types';

/** `gap`: an event is missing, so the whole state must be loaded again. */
export type Reduced = GameState | 'gap';

/** The state after a message. Old messages, and those that are not about the state, change nothing. */
export function reduce(state: GameState | null, message: GameMessage): Reduced | null {
  if (message.t === 'state') return message;
  if (!state) return message.t === 'event' ? 'gap' : null;
  switch (message.t) {
    case 'presence':
      return { ...state, online: message.online, watchers: message.watchers, gone: message.gone };
    case 'deploy':
      return { ...state, deploy: message.position };
    case 'event':
      if (message.n <= state.n) return state;
      return message.n === state.n + 1 ? { ...after(state, message), n: message.n } : 'gap';
    default:
      return state;
  }
}

function after(state: GameState, event: NumberedEvent): GameState {
  switch (event.event) {
    case 'turn':
      return {
        ...state,
        game: {
          ...state.game,
          turns: [...state.game.turns, event.turn],
          position: event.position ?? state.game.position,
          claims: event.claims,
          repetitions: event.repetitions,
        },
        fens: [...state.fens, event.fen],
        turnTimes: [...state.turnTimes, event.time],
        clock: event.clock,
        expires: event.expires ?? null,
        deploy: null,
      };
    case 'takeback':
      return {
        ...state,
        game: {
          ...state.game,
          turns: state.game.turns.slice(0, event.turns),
          position: event.position ?? state.game.position,
          claims: event.claims,
          repetitions: event.repetitions,
        },
        fens: state.fens.slice(0, event.turns + 1),
        turnTimes: state.turnTimes.slice(0, event.turns),
        clock: event.clock,
        expires: event.expires ?? null,
        deploy: null,
        offers: without(state, 'takeback'),
        drawAgain: event.drawAgain,
      };
    case 'offer':
      return { ...state, offers: [...without(state, event.offer), { by: event.by, offer: event.offer }] };
    case 'withdraw':
      return { ...state, offers: without(state, event.offer) };
    case 'decline':
      return { ...state, offers: without(state, event.offer), drawAgain: drawAgain(state, event.by, event.again) };
    case 'end':
      return {
        ...state,
        game: { ...state.game, result: event.result, claims: [], position: { ...state.game.position, units: [] } },
        clock: event.clock,
        deploy: null,
        offers: [],
      };
    case 'rematch':
      return { ...state, rematch: event.game, offers: without(state, 'rematch') };
    default:
      // A newer server may send events that this client does not know.
      return state;
  }
}

/** A side whose draw was declined may offer again after so many turns. */
function drawAgain({ drawAgain }: GameState, declinedBy: Side, again?: number): GameState['drawAgain'] {
  return again === undefined ? drawAgain : { ...drawAgain, [declinedBy === 'r' ? 'b' : 'r']: again };
}

// Only one offer of a kind is open at a time: making the other side's own offer accepts it.
function without(state: GameState, offer: Offer): GameState['offers'] {
  return state.offers.filter((open) => open.offer !== offer);
}
