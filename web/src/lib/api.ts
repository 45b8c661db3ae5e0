// The HTTP part of docs/protocol.md.

import type { Text } from './types';

/** What the server, or the way to it, refused. `text` is for people. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: Text,
    /** The whole answer: some errors carry more, such as `why` and `problems`. */
    readonly body: Record<string, unknown> = {},
  ) {
    super(text.en);
  }
}

/** No answer. */
export const UNREACHABLE: Text = {
  en: 'The server cannot be reached. Check your connection and try again.',
  vi: 'Không kết nối được máy chủ. Hãy kiểm tra mạng rồi thử lại.',
};
const UNREADABLE: Text = {
  en: 'The server gave an answer that cannot be read.',
  vi: 'Máy chủ trả lời không đúng định dạng.',
};

/** In milliseconds; a large game file on a slow line needs some of it. */
const PATIENCE = 30_000;

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  // Who waits for an answer that never comes is told so.
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
  const error = (answer as { error?: { code?: string; text?: Text } } | undefined)?.error;
  throw new ApiError(
    response.status,
    error?.code ?? 'internal',
    error?.text ?? (response.status >= 500 ? UNREACHABLE : UNREADABLE),
    (answer as Record<string, unknown> | undefined) ?? {},
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

/** Whether what was asked for is not there, or not any more: asking again makes no sense. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

/** The error as a text for people, whatever was thrown. */
export function errorText(error: unknown): Text {
  if (error instanceof ApiError) return error.text;
  const message = error instanceof Error ? error.message : String(error);
  return { en: message, vi: message };
}
