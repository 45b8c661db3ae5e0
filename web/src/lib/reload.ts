// What to do when the code of a page could not be fetched. A browser remembers that an import failed, and after
// an update of the server the file has another name: only a fresh document can get the page.

import { api } from './api';

const KEY = 'cotulenh.reloaded';
/** No second reload within this time: if the first one did not help, the next would not either. */
const PAUSE_MS = 20_000;

/** Reloads the document if the server can be reached. Returns `false` if there is no point in it. */
export async function reloadOnce(): Promise<boolean> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE_MS) return false;
    // An answer that no service worker gives by itself.
    await api.get('/me/challenges');
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
