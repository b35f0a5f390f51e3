import type { AuthConfig } from '@northlight/auth-kit';
import type { BootData } from '@northlight/contract';
import type { PortalView } from '@northlight/contract/portal-view';

/** Seconds to wait for the request that ends a view. */
const longestEnd = 3;

interface Session {
  readonly access_token: string;
  readonly user: { readonly id: string };
}

/**
 * Presents the staff member's session as that of the viewed person. Requests carry the staff member's token and the
 * view's id, and the backend answers as it would for that person. The stored session stays unchanged for other tabs.
 * @param leave - called when the view or the session has ended
 * @returns null if the staff member who started the view is no longer signed in
 */
export function createViewSession(
  view: PortalView,
  { url, publishableKey }: BootData['backend'],
  leave: () => void,
) {
  let staffUser: Session['user'] | null = null;
  /** Other stored values of this tab belong to the viewed person and must not reach the device's storage. */
  const memory = new Map<string, string>();
  const isSession = (key: string) => /^sb-.*-auth-token$/.test(key);
  const withUser = (text: string, user: object | null) => JSON.stringify({ ...JSON.parse(text), user });
  const asViewed = (text: string) =>
    withUser(text, { ...JSON.parse(text).user, id: view.personId, email: view.email, user_metadata: {} });

  const storage: AuthConfig['storage'] = {
    getItem(key) {
      if (!isSession(key)) return memory.get(key) ?? null;
      const text = localStorage.getItem(key);
      const user = text === null ? null : (JSON.parse(text) as Session).user;
      // Somebody else may have signed in in another tab.
      if (text === null || user?.id !== view.staffId) return null;
      staffUser = user;
      return asViewed(text);
    },
    setItem(key, text) {
      if (isSession(key)) localStorage.setItem(key, withUser(text, staffUser));
      else memory.set(key, text);
    },
    removeItem(key) {
      memory.delete(key);
      if (!isSession(key)) return;
      localStorage.removeItem(key);
      leave();
    },
  };
  const key = Object.keys(localStorage).find(isSession);
  if (key === undefined || storage.getItem(key) === null) return null;

  const send: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const headers = new Headers(init?.headers);
    const token = headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
    if (address.includes('/auth/v1/')) return account(address, init);
    if (token !== '' && token !== publishableKey) headers.set('x-view-as', view.id);
    const answer = await fetch(input, { ...init, headers });
    if (answer.status !== 410) return answer;
    leave();
    // The page is being left, so nothing may react to the response.
    return new Promise<never>(() => {});
  };

  /** Account requests concern the staff member's own account; changes are refused. */
  async function account(address: string, init: RequestInit | undefined): Promise<Response> {
    const isRenewal = address.includes('grant_type=refresh_token');
    if (!isRenewal && !address.includes('/logout') && (init?.method ?? 'GET') !== 'GET') {
      const msg = 'You are viewing the portal as somebody else, so you cannot change anything.';
      return Response.json({ code: 403, error_code: 'read_only_view', msg }, { status: 403 });
    }
    const answer = await fetch(address, init);
    if (!isRenewal || !answer.ok) return answer;
    const text = await answer.text();
    staffUser = (JSON.parse(text) as Session).user;
    return new Response(asViewed(text), answer);
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
      signal: AbortSignal.timeout(longestEnd * 1000),
    }).catch(() => undefined);
  };

  return { storage, fetch: send, end };
}
