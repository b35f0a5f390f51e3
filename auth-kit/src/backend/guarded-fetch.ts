import { AppError } from '../errors/app-error.ts';
import { retryAfterSeconds } from '../errors/to-app-error.ts';
import { readStoredSession, type SessionStorage, type StoredSession } from '../session/session-storage.ts';
import { checkTableAnswer } from './checked-fetch.ts';
import { isFresh, type TokenEndpoint, withLocalExpiry } from './token-endpoint.ts';

export interface GuardedFetchDeps {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly publishableKey: string;
  readonly storage: SessionStorage;
  readonly storageKey: string;
  readonly tokens: TokenEndpoint;
  /** Whether this page has, or had, a session: its private screens must never read as anon. */
  readonly hasIdentity: () => boolean;
  /** A request goes out for the signed-in person. */
  readonly onRequest: () => void;
  /** The backend answered 401 or 403 to the signed-in person. */
  readonly onRefused: () => void;
  /** The stored session is dead, or gone. */
  readonly onSessionLost: () => void;
}

export interface GuardedFetch {
  readonly fetch: typeof fetch;
  /** Seconds that the auth API last asked to wait; auth-js drops the header. Forgotten once read. */
  takeRetryAfter(): number | undefined;
}

/**
 * The one way of the signed-in client to the backend. Row level security answers an anonymous read with an empty list,
 * which would look like "no projects": so a request that lost its token is given one, or is not sent.
 */
export function createGuardedFetch(deps: GuardedFetchDeps): GuardedFetch {
  let retryAfter: number | undefined;

  return {
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const path = url.startsWith(deps.url) ? url.slice(deps.url.length) : url;
      if (path.startsWith('/auth/v1/')) return authRequest(path, url, init);
      return dataRequest(path, url, init);
    },
    takeRetryAfter() {
      const seconds = retryAfter;
      retryAfter = undefined;
      return seconds;
    },
  };

  async function authRequest(path: string, url: string, init: RequestInit | undefined): Promise<Response> {
    if (path.startsWith('/auth/v1/token?grant_type=refresh_token')) return deps.tokens.refresh(url, init);
    const response = await deps.fetch(url, init);
    if (response.status === 429) retryAfter = retryAfterSeconds(response);
    return /^\/auth\/v1\/(?:token|signup|verify|factors\/[^/]+\/verify|passkeys\/authentication\/verify)\b/.test(
      path,
    )
      ? withLocalExpiry(response)
      : response;
  }

  async function dataRequest(path: string, url: string, init: RequestInit | undefined): Promise<Response> {
    const headers = new Headers(init?.headers);
    const method = (init?.method ?? 'GET').toUpperCase();
    if (!hasPersonalToken(headers)) {
      const stored = readStoredSession(deps.storage, deps.storageKey);
      if (stored === null && !deps.hasIdentity()) {
        return finish(await deps.fetch(url, { ...init, headers }), path, method);
      }
      bear(headers, await tokenOf(stored));
    }
    deps.onRequest();
    const response = await deps.fetch(url, { ...init, headers });
    if (response.status === 401) {
      const repeated = await repeatWithNewToken(response, url, { ...init, headers }, method);
      if (repeated !== null) return finish(repeated, path, method);
    }
    if (response.status === 401 || response.status === 403) deps.onRefused();
    return finish(response, path, method);
  }

  function hasPersonalToken(headers: Headers): boolean {
    const bearer = headers.get('authorization')?.replace(/^Bearer\s+/i, '') ?? '';
    return bearer !== '' && bearer !== deps.publishableKey;
  }

  /** A token for a request that has none though somebody is, or was, signed in. */
  async function tokenOf(stored: StoredSession | null): Promise<string> {
    if (stored !== null && isFresh(stored)) return stored.access_token;
    let renewed: StoredSession | null = null;
    if (stored !== null) {
      try {
        renewed = await deps.tokens.renew();
      } catch (cause) {
        throw new AppError('network', { cause });
      }
    }
    if (renewed === null) {
      deps.onSessionLost();
      throw new AppError('session-missing');
    }
    return renewed.access_token;
  }

  /**
   * A 401 despite a token that looked valid: its expiry passed on the way, or the device's clock jumped. It is
   * refreshed once. A write is repeated only when the token had expired, which is refused before anything runs, or when
   * it carries a key that makes repeating harmless.
   */
  async function repeatWithNewToken(
    refused: Response,
    url: string,
    init: RequestInit & { headers: Headers },
    method: string,
  ): Promise<Response | null> {
    const used = init.headers.get('authorization')?.slice('Bearer '.length);
    const stored = readStoredSession(deps.storage, deps.storageKey);
    if (stored === null) return null;
    const hasKey = init.headers.has('idempotency-key');
    const isSafe = method === 'GET' || method === 'HEAD' || (hasKey && isRepeatable(init.body));
    // Functions refuse every token that they cannot use with the same words.
    const hasExpired = hasKey || /expired/i.test(await refused.clone().text());
    if (!isSafe && !(hasExpired && isRepeatable(init.body))) return null;
    let token = stored.access_token;
    if (token === used) {
      if (!hasExpired) return null;
      expire(stored);
      const renewed = await deps.tokens.renew().catch(() => null);
      if (renewed === null || renewed.access_token === used) return null;
      token = renewed.access_token;
    }
    bear(init.headers, token);
    return deps.fetch(url, init);
  }

  /** Notes that the backend holds the stored token for expired, whatever this device's clock says. */
  function expire(stored: StoredSession): void {
    deps.storage.setItem(deps.storageKey, JSON.stringify({ ...stored, expires_at: 0 }));
  }
}

function bear(headers: Headers, token: string): void {
  headers.set('authorization', `Bearer ${token}`);
}

/** What the table API is sent is text; a stream could not be sent a second time. */
function isRepeatable(body: BodyInit | null | undefined): boolean {
  return typeof body === 'string' || body === undefined || body === null;
}

function finish(response: Response, path: string, method: string): Promise<Response> | Response {
  return path.startsWith('/rest/v1/') ? checkTableAnswer(response, method) : response;
}
