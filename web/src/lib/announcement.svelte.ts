// What the operator tells everybody: on whichever socket it comes, it is shown above the page.

import type { Announcement, Text } from './types';

let text = $state.raw<Text | null>(null);

export const announcement = {
  get text(): Text | null {
    return text;
  },
};

/** Shows that the server will be restarted; nothing is shown when it goes on. */
export function announce(message: Announcement | null) {
  text = message?.draining ? message.text : null;
}
