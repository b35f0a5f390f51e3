import { addressKey } from './address.ts';

declare global {
  interface Window {
    /** What the document has asked for before the shell was here, by `keyOf` of the requests, with their token. */
    earlyResponses?: { readonly token: string; readonly answers: Map<string, Promise<Response>> };
  }
}

/** Milliseconds after the start of the document beyond which an answer is no first one any more. */
const maxAge = 15_000;

/** What tells one request from another: its address, and what its headers say of the form of the answer. */
export function requestKey(url: string, headers: Headers): string {
  const form = headers.get('accept') ?? 'application/json';
  return [addressKey(url), form, headers.get('prefer') ?? ''].join(' ');
}

/**
 * A fetch that hands out each answer that the document has asked for, once, to the first request that asks for the very
 * same thing with the same token. What was refused, or never came, is asked for as if it had not been. After a write
 * nothing is handed out: it could be older than what was written.
 */
export const earlyFetch: typeof fetch = async (input, init = {}) => {
  const answer = takeResponse(String(input instanceof Request ? input.url : input), init);
  const response = await answer?.catch(() => null);
  init.signal?.throwIfAborted();
  return response?.ok ? response : fetch(input, init);
};

/** Forgets what nobody has taken over. */
export function discardEarlyResponses(): void {
  delete window.earlyResponses;
}

function takeResponse(url: string, { method = 'GET', headers }: RequestInit): Promise<Response> | null {
  const isWrite = method !== 'GET' && method !== 'HEAD' && /\/(?:rest|functions)\/v1\//.test(url);
  if (isWrite || performance.now() > maxAge) discardEarlyResponses();
  const early = window.earlyResponses;
  const given = new Headers(headers);
  if (early === undefined || method !== 'GET' || given.get('authorization') !== `Bearer ${early.token}`)
    return null;
  const key = requestKey(url, given);
  const answer = early.answers.get(key) ?? null;
  early.answers.delete(key);
  return answer;
}
