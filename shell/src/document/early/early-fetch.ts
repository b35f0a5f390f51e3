import { addressKey } from './address.ts';

declare global {
  interface Window {
    /** Responses requested before the shell started, by `requestKey`, and the token they were requested with. */
    earlyResponses?: { readonly token: string; readonly answers: Map<string, Promise<Response>> };
  }
}

/** Milliseconds after the start of the document at which early responses are too old to use. */
const maxAge = 15_000;

/** Identifies a request by its address and by the headers that change the response's format. */
export function requestKey(url: string, headers: Headers): string {
  const form = headers.get('accept') ?? 'application/json';
  return [addressKey(url), form, headers.get('prefer') ?? ''].join(' ');
}

/**
 * A `fetch` that answers the first matching request with an early response, once, if the token is the same. Failed early
 * requests are sent again. After a write all early responses are discarded, since they may be stale.
 */
export const earlyFetch: typeof fetch = async (input, init = {}) => {
  const answer = takeResponse(String(input instanceof Request ? input.url : input), init);
  const response = await answer?.catch(() => null);
  init.signal?.throwIfAborted();
  return response?.ok ? response : fetch(input, init);
};

/** Discards all early responses that were not used. */
export function discardEarlyResponses(): void {
  delete window.earlyResponses;
}

function takeResponse(url: string, { method = 'GET', headers }: RequestInit): Promise<Response> | null {
  const isWrite = method !== 'GET' && method !== 'HEAD' && /\/(?:rest|functions)\/v1\//.test(url);
  if (isWrite || performance.now() > maxAge) discardEarlyResponses();
  const early = window.earlyResponses;
  const sent = new Headers(headers);
  if (early === undefined || method !== 'GET' || sent.get('authorization') !== `Bearer ${early.token}`)
    return null;
  const key = requestKey(url, sent);
  const answer = early.answers.get(key) ?? null;
  early.answers.delete(key);
  return answer;
}
