import { normaliseUrl } from './early-url.ts';

declare global {
  interface Window {
    /** Responses requested before the shell started, keyed by `buildRequestKey`, with the token used to request them. */
    earlyResponses?: { readonly token: string; readonly responses: Map<string, Promise<Response>> };
  }
}

/** Milliseconds after navigation start at which early responses are too old to use. */
const maxAge = 15_000;

/** Identifies a request by its URL and by the headers that change the response's format. */
export function buildRequestKey(url: string, headers: Headers): string {
  const format = headers.get('accept') ?? 'application/json';
  return [normaliseUrl(url), format, headers.get('prefer') ?? ''].join(' ');
}

/**
 * Like `fetch`, but returns each early response once, to the first matching request with the same token. Retries failed
 * early requests. A write discards all early responses, since they may be stale.
 */
export const earlyFetch: typeof fetch = async (input, init = {}) => {
  const earlyResponse = takeResponse(String(input instanceof Request ? input.url : input), init);
  const response = await earlyResponse?.catch(() => null);
  init.signal?.throwIfAborted();
  return response?.ok ? response : fetch(input, init);
};

/** Discards all unused early responses. */
export function discardEarlyResponses(): void {
  delete window.earlyResponses;
}

function takeResponse(url: string, { method = 'GET', headers }: RequestInit): Promise<Response> | null {
  const isWrite = method !== 'GET' && method !== 'HEAD' && /\/(?:rest|functions)\/v1\//.test(url);
  if (isWrite || performance.now() > maxAge) discardEarlyResponses();
  const early = window.earlyResponses;
  const requestHeaders = new Headers(headers);
  if (
    early === undefined ||
    method !== 'GET' ||
    requestHeaders.get('authorization') !== `Bearer ${early.token}`
  )
    return null;
  const key = buildRequestKey(url, requestHeaders);
  const earlyResponse = early.responses.get(key) ?? null;
  early.responses.delete(key);
  return earlyResponse;
}
