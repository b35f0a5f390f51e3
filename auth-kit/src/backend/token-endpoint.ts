import type { LinkPurpose } from '../session/auth-url.ts';
import { readStoredSession, type SessionStore, type StoredSession } from '../session/session-store.ts';
import { withBody } from './check-table-response.ts';
import { runExclusive } from './run-exclusive.ts';

/** Milliseconds for which one call retries while the backend is unreachable. */
const timeLimit = 10_000;
/** The maximum delay between two attempts in milliseconds. */
const maxRetryDelay = 3_000;
/** Milliseconds for which the lock is kept so that the auth client can store the new session. */
const storeTimeout = 1_000;

export interface TokenEndpoint {
  /** Sends the auth client's refresh request, one at a time across all tabs. */
  refresh(url: string, init: RequestInit | undefined): Promise<Response>;
  /** Refreshes and stores the session without the auth client. @returns null if the backend rejected it */
  renew(): Promise<StoredSession | null>;
  /** Marks a refresh token as one from an email link, so that the stored session is never returned for it. */
  adopt(refreshToken: string): void;
  /** Exchanges a refresh token without storing anything. @returns null if the backend rejected it */
  exchange(refreshToken: string): Promise<StoredSession | null>;
  /** Exchanges the hash of an email link without storing anything. */
  verify(tokenHash: string, purpose: LinkPurpose): Promise<VerifiedLink>;
}

/**
 * The result of an email link: a session, or null if the backend rejected it. A changed address may return no session:
 * `half` if the other mailbox must still confirm, `changed` if the link signs no one in.
 */
export type VerifiedLink = StoredSession | 'half' | 'changed' | null;

/**
 * Refreshes the session safely with several tabs and wrong clocks:
 * - One refresh at a time. A waiting tab uses the session that the other tab stored: spending the old token again would
 *   look like theft to the backend, which would end the session.
 * - Retries while the backend is unreachable (200 ms, doubling, at most 3 s).
 * - Measures the expiry by this device's clock, so that a wrong clock cannot make every token look expired.
 */
export function createTokenEndpoint(deps: {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly publishableKey: string;
  readonly storage: SessionStore;
  readonly storageKey: string;
}): TokenEndpoint {
  const { storage, storageKey } = deps;
  const lockName = `${storageKey}-refresh`;
  const emailLinkTokens = new Set<string>();

  const send = async (url: string, init: RequestInit | undefined): Promise<Response> => {
    const response = await retryWhileUnreachable(() => deps.fetch(url, init));
    return withLocalExpiry(response);
  };

  const post = (path: string, body: object) =>
    send(`${deps.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        apikey: deps.publishableKey,
        authorization: `Bearer ${deps.publishableKey}`,
      },
      body: JSON.stringify(body),
    });
  const postRefresh = (refreshToken: string) =>
    post('token?grant_type=refresh_token', { refresh_token: refreshToken });

  return {
    refresh(url, init) {
      const refreshToken = readRefreshToken(init);
      return new Promise<Response>((resolve, reject) => {
        runExclusive(lockName, async () => {
          const rotated =
            refreshToken !== null && !emailLinkTokens.has(refreshToken)
              ? findRotatedSession(refreshToken)
              : null;
          if (rotated !== null) return resolve(toTokenResponse(rotated));
          const response = await send(url, init);
          const storing = response.ok ? waitUntilStored(storage, storageKey) : Promise.resolve();
          resolve(response);
          await storing;
        }).catch(reject);
      });
    },
    renew: () =>
      runExclusive(lockName, async () => {
        const current = readStoredSession(storage, storageKey);
        if (current === null) return null;
        if (isFresh(current)) return current;
        const response = await postRefresh(current.refresh_token);
        if (!response.ok) return requireRejection(response);
        const session = await readSession(response);
        // Signed out, or replaced by another session, in the meantime.
        const stored = readStoredSession(storage, storageKey);
        if (stored?.refresh_token !== current.refresh_token) return stored;
        if (session !== null) storage.setItem(storageKey, JSON.stringify({ ...current, ...session }));
        return session;
      }),
    exchange: async (refreshToken) => readSessionOrNull(await postRefresh(refreshToken)),
    async verify(tokenHash, purpose) {
      const response = await post('verify', { token_hash: tokenHash, type: purpose });
      if (!response.ok || purpose !== 'email_change') return readSessionOrNull(response);
      const text = await response.clone().text();
      return (await readSession(response)) ?? (text.includes('other email') ? 'half' : 'changed');
    },
    adopt: (refreshToken) => void emailLinkTokens.add(refreshToken),
  };

  function findRotatedSession(spentToken: string): StoredSession | null {
    const current = readStoredSession(storage, storageKey);
    return current !== null && current.refresh_token !== spentToken && isFresh(current) ? current : null;
  }
}

/** Whether the access token can still be sent. */
export function isFresh(session: StoredSession): boolean {
  return session.expires_at * 1000 > Date.now();
}

/**
 * Sets a token's expiry by this device's clock. With the backend's absolute `expires_at`, every token would look expired
 * or valid forever on a device whose clock is wrong.
 */
export async function withLocalExpiry(response: Response): Promise<Response> {
  if (!response.ok) return response;
  return withBody(response, correctExpiry(await response.text()));
}

function correctExpiry(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('expires_in' in body)) return text;
    const { expires_in } = body;
    if (typeof expires_in !== 'number') return text;
    return JSON.stringify({ ...body, expires_at: Math.floor(Date.now() / 1000) + expires_in });
  } catch {
    return text;
  }
}

/** Retries while the backend does not respond. A rejection is a response. */
async function retryWhileUnreachable(request: () => Promise<Response>): Promise<Response> {
  const deadline = Date.now() + timeLimit;
  for (let retryDelay = 200; ; retryDelay = Math.min(retryDelay * 2, maxRetryDelay)) {
    const isLast = Date.now() + retryDelay >= deadline;
    try {
      const response = await request();
      if (isLast || ![502, 503, 504].includes(response.status)) return response;
    } catch (error) {
      if (isLast) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
  }
}

function waitUntilStored(storage: SessionStore, key: string): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const unsubscribe = storage.onNextWrite(key, finish);
    const timer = setTimeout(finish, storeTimeout);
  });
}

function toTokenResponse(session: StoredSession): Response {
  const expires_in = Math.max(1, session.expires_at - Math.floor(Date.now() / 1000));
  return new Response(JSON.stringify({ token_type: 'bearer', ...session, expires_in }), {
    status: 200,
    headers: { 'content-type': 'application/json' },
  });
}

async function readSession(response: Response): Promise<StoredSession | null> {
  const body: unknown = await response.json().catch(() => null);
  const isSession =
    typeof body === 'object' && body !== null && 'access_token' in body && 'refresh_token' in body;
  return isSession ? (body as StoredSession) : null;
}

function readSessionOrNull(response: Response): Promise<StoredSession | null> | null {
  return response.ok ? readSession(response) : requireRejection(response);
}

/** Throws unless the backend rejected the token, because a backend error must not end the session. */
function requireRejection(response: Response): null {
  if (response.status >= 500 || response.status === 429) {
    throw new TypeError(`fetch failed: the refresh returned ${response.status}`);
  }
  return null;
}

function readRefreshToken(init: RequestInit | undefined): string | null {
  if (typeof init?.body !== 'string') return null;
  try {
    const body: unknown = JSON.parse(init.body);
    return typeof body === 'object' && body !== null && 'refresh_token' in body
      ? String(body.refresh_token)
      : null;
  } catch {
    return null;
  }
}
