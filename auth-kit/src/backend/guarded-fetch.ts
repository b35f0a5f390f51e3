import { AppError } from '../errors/app-error.ts';
import { parseRetryAfter } from '../errors/to-app-error.ts';
import { readStoredSession, type SessionStore, type StoredSession } from '../session/session-store.ts';
import { checkTableResponse } from './check-table-response.ts';
import { isFresh, type TokenEndpoint, withLocalExpiry } from './token-endpoint.ts';

export interface GuardedFetchDeps {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly publishableKey: string;
  readonly storage: SessionStore;
  readonly storageKey: string;
  readonly tokens: TokenEndpoint;
  /** Whether this page has or had a session. Its private screens must never read anonymously. */
  readonly hasHadSession: () => boolean;
  /** Called when a request is sent for the signed-in user. */
  readonly onRequest: () => void;
  /** Called when the backend returns 401 or 403. */
  readonly onRefused: () => void;
  /** Called when the stored session has ended or is missing. */
  readonly onSessionLost: () => void;
}

export interface GuardedFetch {
  readonly fetch: typeof fetch;
  /** The auth API's last Retry-After in seconds, which auth-js drops. Cleared when read. */
  takeRetryAfter(): number | undefined;
}

/**
 * The signed-in client's `fetch`. Row level security returns an empty list for an anonymous read, which would look
 * like "no projects". A request without its token therefore gets one or is not sent.
 */
export function createGuardedFetch(deps: GuardedFetchDeps): GuardedFetch {
  let retryAfter: number | undefined;

  return {
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const path = url.startsWith(deps.url) ? url.slice(deps.url.length) : url;
      if (path.startsWith('/auth/v1/')) return sendAuthRequest(path, url, init);
      return sendDataRequest(path, url, init);
    },
    takeRetryAfter() {
      const seconds = retryAfter;
      retryAfter = undefined;
      return seconds;
    },
  };

  async function sendAuthRequest(
    path: string,
    url: string,
    init: RequestInit | undefined,
  ): Promise<Response> {
    if (path.startsWith('/auth/v1/token?grant_type=refresh_token')) return deps.tokens.refresh(url, init);
    const response = await deps.fetch(url, init);
    if (response.status === 429) retryAfter = parseRetryAfter(response);
    return /^\/auth\/v1\/(?:token|signup|verify|factors\/[^/]+\/verify|passkeys\/authentication\/verify)\b/.test(
      path,
    )
      ? withLocalExpiry(response)
      : response;
  }

  async function sendDataRequest(
    path: string,
    url: string,
    init: RequestInit | undefined,
  ): Promise<Response> {
    const headers = new Headers(init?.headers);
    const method = (init?.method ?? 'GET').toUpperCase();
    if (!hasPersonalToken(headers)) {
      const stored = readStoredSession(deps.storage, deps.storageKey);
      if (stored === null && !deps.hasHadSession()) {
        return checkResponse(await deps.fetch(url, { ...init, headers }), path, method);
      }
      setToken(headers, await findToken(stored));
    }
    deps.onRequest();
    const response = await deps.fetch(url, { ...init, headers });
    if (response.status === 401) {
      const repeated = await repeatWithNewToken(response, url, { ...init, headers }, method);
      if (repeated !== null) return checkResponse(repeated, path, method);
    }
    if (response.status === 401 || response.status === 403) deps.onRefused();
    return checkResponse(response, path, method);
  }

  function hasPersonalToken(headers: Headers): boolean {
    const bearer = headers.get('authorization')?.replace(/^Bearer\s+/i, '') ?? '';
    return bearer !== '' && bearer !== deps.publishableKey;
  }

  /** Finds the token for a request without one although a user is or was signed in. */
  async function findToken(stored: StoredSession | null): Promise<string> {
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
   * Handles a 401 for a token that looked valid, because it expired in transit or the device's clock jumped. Refreshes
   * once. A write is repeated only if its token had expired, because then it has not run, or if it has an idempotency key.
   */
  async function repeatWithNewToken(
    rejected: Response,
    url: string,
    init: RequestInit & { headers: Headers },
    method: string,
  ): Promise<Response | null> {
    const usedToken = init.headers.get('authorization')?.slice('Bearer '.length);
    const stored = readStoredSession(deps.storage, deps.storageKey);
    if (stored === null) return null;
    const hasKey = init.headers.has('idempotency-key');
    const isSafe = method === 'GET' || method === 'HEAD' || (hasKey && isRepeatable(init.body));
    // Functions use one message for every unusable token.
    const hasExpired = hasKey || /expired/i.test(await rejected.clone().text());
    if (!isSafe && !(hasExpired && isRepeatable(init.body))) return null;
    let token = stored.access_token;
    if (token === usedToken) {
      if (!hasExpired) return null;
      expire(stored);
      const renewed = await deps.tokens.renew().catch(() => null);
      if (renewed === null || renewed.access_token === usedToken) return null;
      token = renewed.access_token;
    }
    setToken(init.headers, token);
    return deps.fetch(url, init);
  }

  /** Marks the stored token as expired because the backend considers it so, regardless of this device's clock. */
  function expire(stored: StoredSession): void {
    deps.storage.setItem(deps.storageKey, JSON.stringify({ ...stored, expires_at: 0 }));
  }
}

function setToken(headers: Headers, token: string): void {
  headers.set('authorization', `Bearer ${token}`);
}

/** Requests to the table API have text bodies; a stream could not be sent twice. */
function isRepeatable(body: BodyInit | null | undefined): boolean {
  return typeof body === 'string' || body === undefined || body === null;
}

function checkResponse(response: Response, path: string, method: string): Promise<Response> | Response {
  return path.startsWith('/rest/v1/') ? checkTableResponse(response, method) : response;
}
