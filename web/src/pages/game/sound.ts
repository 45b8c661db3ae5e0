// Which sound belongs to what happened.

import type { GameEvent } from '../../lib/types';

export type SoundName = 'move' | 'capture' | 'combine' | 'deploy' | 'promote' | 'check' | 'end' | 'refused' | 'low';

// What matters most comes first: one turn makes one sound.
const SOUNDS: [GameEvent['event'], SoundName][] = [
  ['gameOver', 'end'],
  ['check', 'check'],
  ['promoted', 'promote'],
  ['captured', 'capture'],
  ['combined', 'combine'],
  ['deployed', 'deploy'],
];

/** The sound of a turn. */
export function soundOf(events: GameEvent[]): SoundName {
  return SOUNDS.find(([event]) => events.some((happened) => happened.event === event))?.[1] ?? 'move';
}
