import type { AuthConfig } from '@northlight/auth-kit';
import type { BootData } from '@northlight/contract';
import type { PortalView } from '@northlight/contract/portal-view';

/** Seconds to wait for the request that ends a view. */
const endTimeout = 3;

interface Session {
  readonly access_token: string;
  readonly user: { readonly id: string };
}

/**
 * Presents the staff member's session as the viewed person's. Requests send the staff member's token and the view id, and
 * the backend responds as it would to that person. The stored session stays unchanged for other tabs.
 * @param leave - called when the view or the session has ended
 * @returns null if the staff member who started the view is no longer signed in
 */
export function createViewSession(
  view: PortalView,
  { url, publishableKey }: BootData['backend'],
  leave: () => void,
) {
  let staffUser: Session['user'] | null = null;
  /** This tab's other stored values belong to the viewed person and must not reach the device's storage. */
  const memory = new Map<string, string>();
  const isSessionKey = (key: string) => /^sb-.*-auth-token$/.test(key);
  const replaceUser = (text: string, user: object | null) => JSON.stringify({ ...JSON.parse(text), user });
  const toViewedSession = (text: string) =>
    replaceUser(text, { ...JSON.parse(text).user, id: view.personId, email: view.email, user_metadata: {} });

  const storage: AuthConfig['storage'] = {
    getItem(key) {
      if (!isSessionKey(key)) return memory.get(key) ?? null;
      const text = localStorage.getItem(key);
      const user = text === null ? null : (JSON.parse(text) as Session).user;
      // Another tab may have signed in as another user.
      if (text === null || user?.id !== view.staffId) return null;
      staffUser = user;
      return toViewedSession(text);
    },
    setItem(key, text) {
      if (isSessionKey(key)) localStorage.setItem(key, replaceUser(text, staffUser));
      else memory.set(key, text);
    },
    removeItem(key) {
      memory.delete(key);
      if (!isSessionKey(key)) return;
      localStorage.removeItem(key);
      leave();
    },
  };
  const key = Object.keys(localStorage).find(isSessionKey);
  if (key === undefined || storage.getItem(key) === null) return null;

  const send: typeof fetch = async (input, init) => {
    const requestUrl = input instanceof Request ? input.url : String(input);
    const headers = new Headers(init?.headers);
    const token = headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
    if (requestUrl.includes('/auth/v1/')) return sendAccountRequest(requestUrl, init);
    if (token !== '' && token !== publishableKey) headers.set('x-view-as', view.id);
    const response = await fetch(input, { ...init, headers });
    if (response.status !== 410) return response;
    leave();
    // The tab is leaving the page, so nothing may react to the response.
    return new Promise<never>(() => {});
  };

  /** Sends requests about the staff member's own account. Rejects changes. */
  async function sendAccountRequest(requestUrl: string, init: RequestInit | undefined): Promise<Response> {
    const isRenewal = requestUrl.includes('grant_type=refresh_token');
    if (!isRenewal && !requestUrl.includes('/logout') && (init?.method ?? 'GET') !== 'GET') {
      const msg = 'You are viewing the portal as someone else, so you cannot change anything.';
      return Response.json({ code: 403, error_code: 'read_only_view', msg }, { status: 403 });
    }
    const response = await fetch(requestUrl, init);
    if (!isRenewal || !response.ok) return response;
    const text = await response.text();
    staffUser = (JSON.parse(text) as Session).user;
    return new Response(toViewedSession(text), response);
  }

  /** Ends the view at the backend, as the staff member. */
  const end = async (): Promise<void> => {
    const { access_token } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Session>;
    if (access_token === undefined) return;
    await fetch(`${url}/rest/v1/rpc/end_portal_view`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ view: view.id }),
      signal: AbortSignal.timeout(endTimeout * 1000),
    }).catch(() => undefined);
  };

  return { storage, fetch: send, end };
}
