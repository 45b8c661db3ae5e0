// Something that a button asks of the server.

import { errorText } from './api';
import type { Text } from './types';

/** Runs one request at a time: while it runs, the button that started it is disabled. */
export class AsyncTask {
  busy = $state(false);
  /** Why the last run failed. */
  error = $state.raw<Text | null>(null);

  async run(request: () => Promise<unknown>) {
    if (this.busy) return;
    this.busy = true;
    this.error = null;
    try {
      await request();
    } catch (caught) {
      this.error = errorText(caught);
    } finally {
      this.busy = false;
    }
  }
}
