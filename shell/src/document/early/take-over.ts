import { addressKey } from './address.ts';

declare global {
  interface Window {
    /** Stands for `fetch` where the document has asked for something ahead. */
    earlyFetch?: typeof fetch;
    /** Fetches the code of the document's guarded page, once the guard has let the visitor in; absent when that is done. */
    fetchGuardedPage?: (remote: string) => void;
  }
}

/** Milliseconds after the start of the document beyond which an answer is no first one any more. */
const longest = 15_000;

/** What tells one request from another: its address, and what its headers say of the form of the answer. */
export function keyOf(url: string, headers: Headers): string {
  const form = headers.get('accept') ?? 'application/json';
  return [addressKey(url), form, headers.get('prefer') ?? ''].join(' ');
}

/**
 * A fetch that hands out each answer that the document has asked for, once, to the first request that asks for the very
 * same thing with the same token. What was refused, or never came, is asked for as if it had not been. After a write
 * nothing is handed out: it could be older than what was written.
 * @param answers - by `keyOf` of their requests
 */
export function handingOut(answers: Map<string, Promise<Response>>, token: string): typeof fetch {
  const take = (url: string, { method = 'GET', headers }: RequestInit): Promise<Response> | null => {
    const isWrite = method !== 'GET' && method !== 'HEAD' && /\/(?:rest|functions)\/v1\//.test(url);
    if (isWrite || performance.now() > longest) answers.clear();
    const given = new Headers(headers);
    if (method !== 'GET' || given.get('authorization') !== `Bearer ${token}`) return null;
    const key = keyOf(url, given);
    const answer = answers.get(key) ?? null;
    answers.delete(key);
    return answer;
  };
  return async (input, init = {}) => {
    const answer = take(String(input instanceof Request ? input.url : input), init);
    const response = await answer?.catch(() => null);
    init.signal?.throwIfAborted();
    return response?.ok ? response : fetch(input, init);
  };
}
