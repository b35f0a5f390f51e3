import { addressKey } from '@platform/contract';

/** What the document has asked for before the shell was here. */
export interface EarlyAnswers {
  /** With whose token. */
  readonly token: string;
  /** By whole address, its parameters in order. */
  readonly answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    /** Set by the script in the documents of guarded pages. */
    earlyAnswers?: EarlyAnswers;
  }
}

/** Milliseconds after the start of the document beyond which an answer is no first one any more. */
const longest = 15_000;

/**
 * A fetch that hands out each answer that the document has asked for, once, to the first request that asks for the very
 * same thing with the same token. What was refused, or never came, is asked for as if it had not been. After a write
 * nothing is handed out: it could be older than what was written.
 */
export function takingEarlyAnswers(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = take(String(input instanceof Request ? input.url : input), init);
    if (answer === null) return send(input, init);
    const response = await answer.catch(() => null);
    init?.signal?.throwIfAborted();
    return response?.ok ? response : send(input, init);
  };
}

/** For when the person of the answers is no longer signed in. */
export function dropEarlyAnswers(): void {
  delete window.earlyAnswers;
}

function take(url: string, { method = 'GET', headers: given }: RequestInit = {}): Promise<Response> | null {
  const { earlyAnswers } = window;
  if (earlyAnswers === undefined) return null;
  const { token, answers } = earlyAnswers;
  const isData = url.includes('/rest/v1/') || url.includes('/functions/v1/');
  if (performance.now() > longest || (isData && method !== 'GET' && method !== 'HEAD')) {
    dropEarlyAnswers();
    return null;
  }
  const key = addressKey(url);
  const headers = new Headers(given);
  if (method !== 'GET' || headers.get('authorization') !== `Bearer ${token}`) return null;
  const answer = answers.get(key) ?? null;
  answers.delete(key);
  return answer;
}
