import { expect, test } from 'vitest';
import { Wheel, type WheelSteps } from './wheel';

interface Turn {
  deltaY: number;
  deltaX?: number;
  deltaMode?: number;
  ctrlKey?: boolean;
  at?: number;
}

/** Turns the wheel over a game of three turns. Gives the turn that is shown after each event, and whether it was taken. */
function turn(start: number, ...events: Turn[]) {
  const wheel = new Wheel();
  let ply = start;
  const steps: WheelSteps = { possible: (by) => ply + by >= 0 && ply + by <= 3, go: (by) => (ply += by) };
  return events.map(({ at = 0, ...event }) => {
    let taken = false;
    const given = { deltaX: 0, deltaMode: 0, ctrlKey: false, shiftKey: false, ...event, timeStamp: at };
    wheel.turn({ ...given, preventDefault: () => (taken = true) } as unknown as WheelEvent, steps);
    return [ply, taken];
  });
}

test('a notch is a step', () => {
  expect(turn(0, { deltaY: 100 }, { deltaY: 120 }, { deltaY: -100 })).toEqual([
    [1, true],
    [2, true],
    [1, true],
  ]);
  expect(turn(0, { deltaY: 3, deltaMode: 1 }), 'in lines').toEqual([[1, true]]);
});

test('many small movements of a touchpad are one step', () => {
  const small = Array.from({ length: 6 }, () => ({ deltaY: 10 }));
  expect(turn(0, ...small).map(([ply]) => ply)).toEqual([0, 0, 0, 0, 1, 1]);
  expect(turn(1, { deltaY: 40 }, { deltaY: -40 }, { deltaY: -20 }), 'the other way').toEqual([
    [1, true],
    [1, true],
    [0, true],
  ]);
});

test('where there is no turn, the page scrolls, but not in the same breath', () => {
  expect(turn(3, { deltaY: 100 })).toEqual([[3, false]]);
  expect(
    turn(2, { deltaY: 100 }, { deltaY: 100, at: 300 }, { deltaY: 100, at: 600 }, { deltaY: 100, at: 1100 }),
  ).toEqual([
    [3, true],
    [3, true],
    [3, true],
    [3, false],
  ]);
});

test('zooming and scrolling sideways are left alone', () => {
  expect(turn(0, { deltaY: 100, ctrlKey: true }, { deltaY: 5, deltaX: 90 })).toEqual([
    [0, false],
    [0, false],
  ]);
});
