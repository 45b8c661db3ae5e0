// The mouse wheel over a board steps through the turns.

/** The turns that the wheel steps through: `1` is the next one, `-1` the one before. */
export interface WheelSteps {
  possible: (by: 1 | -1) => boolean;
  go: (by: 1 | -1) => void;
}

/** So far the wheel turns for one step. A notch is about 100 pixels; a touchpad sends many small pieces. */
const STEP_PIXELS = 50;
const LINE_PIXELS = 40;
/** After the last turn, the wheel belongs to the board for so long: the page must not begin to scroll at once. */
const REST_MS = 400;

export class Wheel {
  #travelled = 0;
  #last = -Infinity;

  /** Takes a turn of the wheel, unless it is meant for the page: there is nothing to step to, or it zooms. */
  turn(event: WheelEvent, steps: WheelSteps) {
    const { deltaX, deltaY, deltaMode, timeStamp } = event;
    if (event.ctrlKey || event.shiftKey || Math.abs(deltaX) >= Math.abs(deltaY)) return;
    const by = deltaY > 0 ? 1 : -1;
    const possible = steps.possible(by);
    if (!possible && timeStamp - this.#last > REST_MS) return;
    event.preventDefault();
    this.#last = timeStamp;
    if (this.#travelled * by < 0) this.#travelled = 0;
    this.#travelled += deltaY * (deltaMode === 0 ? 1 : LINE_PIXELS);
    if (Math.abs(this.#travelled) < STEP_PIXELS) return;
    this.#travelled = 0;
    if (possible) steps.go(by);
  }
}

/** Listens to the wheel over an element; without steps it belongs to the page. */
export function followWheel(steps: () => WheelSteps | null | undefined) {
  return (element: HTMLElement) => {
    const wheel = new Wheel();
    const turn = (event: WheelEvent) => {
      const there = steps();
      if (there) wheel.turn(event, there);
    };
    // Not passive: where the wheel steps, the page must not scroll.
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  };
}
