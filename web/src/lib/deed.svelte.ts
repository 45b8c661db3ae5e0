// Something a visitor asks of the server with a button.

import { errorText } from './api';
import type { Text } from './types';

export class Deed {
  /** It is under way: the button waits. */
  busy = $state(false);
  /** Why it did not work. */
  error = $state.raw<Text | null>(null);

  async run(what: () => Promise<unknown>) {
    if (this.busy) return;
    this.busy = true;
    this.error = null;
    try {
      await what();
    } catch (caught) {
      this.error = errorText(caught);
    } finally {
      this.busy = false;
    }
  }
}
