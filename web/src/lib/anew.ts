// The code of a page could not be fetched. A browser does not ask for it a second time, and after an update of
// the server it has another name: only a document that is loaded anew gets it.

import { api } from './api';

const KEY = 'cotulenh.anew';
/** Who has just done that, and in vain, must not do it for ever. */
const PAUSE = 20_000;

/** Loads the document anew if the server answers; `false` if that makes no sense. */
export async function loadAnew(): Promise<boolean> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE) return false;
    await api.get('/me');
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
