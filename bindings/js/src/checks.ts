// Arguments are looked at before they are used: what is wrong is said with its name, its value and what was expected.
import { Refused } from './rules.js';

/** What an argument has to be: how that is seen, and its name in English and Vietnamese. */
type Form = readonly [holds: (value: unknown) => boolean, en: string, vi: string];

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

export const TEXT: Form = [(value) => typeof value === 'string', 'a text', 'một văn bản'];
export const OBJECT: Form = [isObject, 'an object', 'một đối tượng'];
export const LIST: Form = [Array.isArray, 'a list', 'một danh sách'];
export const SIDE: Form = [(value) => value === 'r' || value === 'b', '`r` or `b`', '`r` hoặc `b`'];
export const SQUARE: Form = [
  (value) => typeof value === 'string' && /^[a-k]([1-9]|1[0-2])$/.test(value),
  'a square, a1 to k12',
  'một vị trí từ a1 đến k12',
];
const FLAG: Form = [(value) => typeof value === 'boolean', '`true` or `false`', '`true` hoặc `false`'];
const LETTER: Form = [
  (value) => typeof value === 'string' && /^[citmeagsfnh]$/i.test(value),
  'the letter of a piece, one of citmeagsfnh',
  'chữ cái của một quân, một trong citmeagsfnh',
];
const KINDS = ['quiet', 'capture', 'stayCapture', 'suicideCapture', 'combine', 'commit'];
const KIND: Form = [
  (value) => KINDS.includes(value as string),
  `one of ${KINDS.join(', ')}`,
  `một trong ${KINDS.join(', ')}`,
];
const WISH: Form = [(value) => TEXT[0](value) || isObject(value), 'a text or an object', 'một văn bản hoặc đối tượng'];
/** As long as the longest turn, and longer. */
const TURN: Form = [
  (value) => typeof value === 'string' && value.length <= 200,
  'a text of at most 200 characters',
  'một văn bản tối đa 200 ký tự',
];

/** A whole number between two others. */
export function whole(least: number, most = Number.MAX_SAFE_INTEGER): Form {
  const [to, den] = most < Number.MAX_SAFE_INTEGER ? [` to ${most}`, ` đến ${most}`] : ['', ' trở lên'];
  const holds = (value: unknown): boolean =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
  return [holds, `a whole number from ${least}${to || ' up'}`, `một số nguyên từ ${least}${den}`];
}

/** A value in a few characters, the same in every language. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'function') return 'function';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  return String(value);
}

/** Refuses what an argument may not be. */
export function check(name: string, value: unknown, [holds, en, vi]: Form): void {
  if (holds(value)) return;
  const it = shown(value);
  throw new Refused({ text: { en: `${name}: expected ${en}, not ${it}`, vi: `${name}: cần ${vi}, không phải ${it}` } });
}

/** The same for what may be left out. */
export function checkIfGiven(name: string, value: unknown, form: Form): void {
  if (value !== undefined && value !== null) check(name, value, form);
}

/** Refuses what names no turn and no action, before anybody asks whether it is legal. */
export function checkWish(wish: unknown, form = WISH): void {
  check('wish', wish, form);
  if (typeof wish === 'string') return check('turn', wish, TURN);
  const { turn, from, to, deploy, moves } = wish as Record<string, unknown>;
  if (turn !== undefined) return check('turn', turn, TURN);
  check('from', from, SQUARE);
  if (moves === undefined) check('to', to, SQUARE);
  else check('moves', moves, LIST);
  checkAction('', wish as Record<string, unknown>);
  checkIfGiven('deploy', deploy, FLAG);
  ((moves ?? []) as unknown[]).forEach((step, i) => {
    check(`moves[${i}]`, step, OBJECT);
    check(`moves[${i}].to`, (step as Record<string, unknown>).to, SQUARE);
    checkAction(`moves[${i}].`, step as Record<string, unknown>);
  });
}

/** The same for a question why it is not legal, which has an answer for squares that do not exist, too. */
export function checkQuestion(wish: unknown): void {
  check('wish', wish, WISH);
  if (typeof wish === 'string') return;
  const { from, to } = wish as Record<string, unknown>;
  check('from', from, TEXT);
  check('to', to, TEXT);
  checkAction('', wish as Record<string, unknown>);
}

function checkAction(of: string, { unit, kind }: Record<string, unknown>): void {
  checkIfGiven(`${of}unit`, unit, TEXT);
  checkIfGiven(`${of}kind`, kind, KIND);
}

/** Refuses what does not say which actions are to be listed. */
export function checkQuery(query: unknown): void {
  check('query', query, OBJECT);
  const { square, piece } = query as Record<string, unknown>;
  checkIfGiven('square', square, SQUARE);
  checkIfGiven('piece', piece, LETTER);
}

/** Refuses what is no piece. */
export function checkPiece(piece: unknown): void {
  check('piece', piece, OBJECT);
  const { type, color, heroic, carrying } = piece as Record<string, unknown>;
  check('type', type, LETTER);
  check('color', color, SIDE);
  checkIfGiven('heroic', heroic, FLAG);
  checkIfGiven('carrying', carrying, LIST);
  ((carrying ?? []) as unknown[]).forEach((carried, i) => {
    check(`carrying[${i}]`, carried, OBJECT);
    const { type, heroic } = carried as Record<string, unknown>;
    check(`carrying[${i}].type`, type, LETTER);
    checkIfGiven(`carrying[${i}].heroic`, heroic, FLAG);
  });
}
