// Which page is shown, by the browser's history.

let url = $state.raw(new URL(location.href));

addEventListener('popstate', () => (url = new URL(location.href)));

export const router = {
  get path(): string {
    return url.pathname;
  },
  /** Path and query: with another one, another page is meant. */
  get address(): string {
    return url.pathname + url.search;
  },
  get query(): URLSearchParams {
    return url.searchParams;
  },
};

/** Shows another page of the site. */
export function go(href: string, replace = false) {
  const next = new URL(href, location.href);
  // The editor has its board in the address: the plain link to it leads to where one is.
  if (next.pathname === '/editor' && !next.search && location.pathname === '/editor') return scrollTo(0, 0);
  // To the page that is shown: no second step of the history, as links do without a script.
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
  // Links within the page, and what the server answers by itself.
  if (link.hash || /^\/(api|ws)\//.test(link.pathname)) return;
  event.preventDefault();
  go(link.href);
}
