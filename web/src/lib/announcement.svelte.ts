// What the server tells everybody: on whichever socket it comes, it is shown above the page.

import type { Announcement, Text } from './types';

let text = $state.raw<Text | null>(null);

export const announcement = {
  get text(): Text | null {
    return text;
  },
};

/** Shows that the server will be restarted, or that games wait; nothing is shown when they go on. */
export function announce(message: Announcement | null) {
  text = message?.draining || message?.stays ? message.text : null;
}
