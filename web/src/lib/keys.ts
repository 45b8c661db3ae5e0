// Keyboard shortcuts of a whole page.

// Where keys have a meaning of their own. A board marks the keys it has used as handled; the window that it opens
// beside a square takes all of them.
const OWN_KEYS = 'input, textarea, select, dialog, [role="application"] *, [role="slider"]';

/** Runs the action of the key, unless the key is meant for the element that has the focus. */
export function pageKeys(event: KeyboardEvent, actions: Record<string, () => void>) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if ((event.target as Element | null)?.closest?.(OWN_KEYS)) return;
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/** Whether a key is being written into a field. */
export function isTyping(event: KeyboardEvent): boolean {
  return event.defaultPrevented || !!(event.target as Element | null)?.closest?.('input, textarea, select, dialog');
}
