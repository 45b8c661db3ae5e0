// The address of the page, and how to change it without loading the document.

let url = $state.raw(new URL(location.href));

addEventListener('popstate', () => (url = new URL(location.href)));

export const router = {
  get path(): string {
    return url.pathname;
  },
  /** Path and query: another address is another page. */
  get address(): string {
    return url.pathname + url.search;
  },
  /** The part of the page that is meant; empty: its beginning. */
  get hash(): string {
    return url.hash.slice(1);
  },
  get query(): URLSearchParams {
    return url.searchParams;
  },
};

/** Shows another page of the site. */
export function go(href: string, replace = false) {
  const next = new URL(href, location.href);
  // The editor keeps its board in the address: within the editor, the plain link to it changes nothing.
  if (next.pathname === '/editor' && !next.search && location.pathname === '/editor') return scrollTo(0, 0);
  // A link to the present page adds no entry to the history, just as in a page without scripts.
  replace ||= next.href === location.href;
  history[replace ? 'replaceState' : 'pushState'](null, '', next);
  url = next;
  scrollTo(0, 0);
}

/** Follows a plain click on a link within the site without loading the document again. */
export function followLinks(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  // Links within the page, and links to files of the server.
  if ((link.hash && link.pathname === location.pathname) || /^\/(api|embed|ws)\//.test(link.pathname)) return;
  event.preventDefault();
  go(link.href);
}
