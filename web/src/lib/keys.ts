// Keys of a whole page: they are left to whoever has a use for them there.

// A board takes by itself the keys that it has a use for; what it offers beside a square takes all.
const BUSY = 'input, textarea, select, dialog, [role="application"] *, [role="slider"]';

/** Does what belongs to the key, unless it is meant for something else. */
export function pageKeys(event: KeyboardEvent, deeds: Record<string, () => void>) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if ((event.target as Element | null)?.closest?.(BUSY)) return;
  const deed = deeds[event.key];
  if (!deed) return;
  event.preventDefault();
  deed();
}
