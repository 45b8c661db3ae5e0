// The ids of games that were begun in a browser: made there, in the form that the server gives its own. The same game
// sent twice is known by it.

// No letters that are taken for each other.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 12;

export function newLocalId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return 'l' + Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}

export function isLocalId(id: string): boolean {
  return /^l[a-km-np-z2-9]{12}$/.test(id);
}
