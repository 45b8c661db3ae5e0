// The HTTP part of docs/protocol.md.

import type { ErrorCode, PositionError, Text } from './types';

/** A request that failed, on the server or on the way to it. `text` is for people. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode | 'offline',
    readonly text: Text,
    /** The whole answer: some errors have more fields, such as `why` and `problems`. */
    readonly body: Partial<PositionError> = {},
  ) {
    super(text.en);
    this.name = 'ApiError';
  }
}

/** The server did not answer. */
export const UNREACHABLE: Text = {
  en: 'The server cannot be reached. Check your connection and try again.',
  vi: 'Không kết nối được máy chủ. Hãy kiểm tra mạng rồi thử lại.',
};
const UNREADABLE: Text = {
  en: 'The server gave an answer that cannot be read.',
  vi: 'Máy chủ trả lời không đúng định dạng.',
};

/** In milliseconds. Large game files on slow connections need it. */
const PATIENCE = 30_000;

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  // A request that is never answered must fail some time.
  const signal = AbortSignal.timeout(PATIENCE);
  const options: RequestInit = { method, headers: { accept: 'application/json' }, signal };
  if (body !== undefined) {
    options.headers = { ...options.headers, 'content-type': 'application/json' };
    options.body = JSON.stringify(body);
  }
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api/v1${path}`, options);
    text = await response.text();
  } catch {
    throw new ApiError(0, 'offline', UNREACHABLE);
  }
  const answer = parse(text);
  if (response.ok) {
    if (answer === undefined && text !== '') throw new ApiError(response.status, 'internal', UNREADABLE);
    return answer as T;
  }
  const refused = (answer ?? {}) as Partial<PositionError>;
  throw new ApiError(
    response.status,
    refused.error?.code ?? 'internal',
    refused.error?.text ?? (response.status >= 500 ? UNREACHABLE : UNREADABLE),
    refused,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Paths are those of the protocol without `/api/v1`. All throw `ApiError`. */
export const api = {
  get: <T>(path: string) => ask<T>('GET', path),
  post: <T>(path: string, body: unknown = {}) => ask<T>('POST', path, body),
  put: <T>(path: string, body: unknown) => ask<T>('PUT', path, body),
  delete: <T = void>(path: string) => ask<T>('DELETE', path),
};

/** Whether the thing does not exist, or no longer: there is no point in asking again. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

/** Whether nobody answered. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'offline';
}

/** A text for people about any error. */
export function errorText(error: unknown): Text {
  if (error instanceof ApiError) return error.text;
  const message = error instanceof Error ? error.message : String(error);
  return { en: message, vi: message };
}
