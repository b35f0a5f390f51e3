import { describe, expect, jest, test } from '@jest/globals';
import { toAppError } from '../errors/to-app-error.ts';
import { json, stubKey, stubStorageKey } from '../testing/stub-backend.ts';
import { createTestBrowser } from '../testing/test-browser.ts';
import { hasRole, isSignedOut, until } from '../testing/until.ts';

const browser = createTestBrowser();

function readStoredSession(): { access_token: string; refresh_token: string; expires_at: number } {
  return JSON.parse(window.localStorage.getItem(stubStorageKey) ?? 'null');
}

async function openSignedInTab() {
  const auth = await browser.openSignedIn('ada');
  return { auth, client: await auth.getBackend() };
}

const servicesPath = '/rest/v1/services';
const getAuthorization = (call: { headers: Headers } | undefined) => call?.headers.get('authorization');

describe('a request without a token', () => {
  async function openWithoutToken() {
    const tab = await openSignedInTab();
    jest.spyOn(tab.client.auth, 'getSession').mockResolvedValue({ data: { session: null }, error: null });
    return tab;
  }

  test('gets the stored token', async () => {
    const { client } = await openWithoutToken();
    const { data } = await client.from('services').select();
    expect(data).toEqual([{ id: '1', title: 'for ada' }]);
    expect(getAuthorization(browser.backend.callsTo(servicesPath)[0])).toBe(
      `Bearer ${readStoredSession().access_token}`,
    );
  });

  test('refreshes an expired token first', async () => {
    const { client } = await openWithoutToken();
    browser.store({ ...readStoredSession(), expires_at: 1 });
    const { data } = await client.from('services').select();
    expect(data).toEqual([{ id: '1', title: 'for ada' }]);
    expect(browser.backend.callsTo('/auth/v1/token')).toHaveLength(1);
  });

  test('is not sent if the refresh is rejected, which ends the session', async () => {
    const { auth, client } = await openWithoutToken();
    browser.store({ ...readStoredSession(), refresh_token: 'unknown', expires_at: 1 });
    const { data, error } = await client.from('services').select();
    expect(data).toBeNull();
    expect(toAppError(error).code).toBe('session-missing');
    expect(browser.backend.callsTo(servicesPath)).toEqual([]);
    await until(auth, isSignedOut);
  });

  test.each([500, 429])('is not sent if the refresh fails with %i', async (status) => {
    const { auth, client } = await openWithoutToken();
    browser.store({ ...readStoredSession(), expires_at: 1 });
    browser.backend.override((call) =>
      call.path.startsWith('/auth/v1/token') ? json({}, status) : undefined,
    );
    const { error } = await client.from('services').select();
    expect(toAppError(error).code).toBe('network');
    expect(browser.backend.callsTo(servicesPath)).toEqual([]);
    expect(auth.getState().session.status).toBe('signed-in');
  });

  test('is not sent after the stored session has been removed', async () => {
    const { auth, client } = await openSignedInTab();
    window.localStorage.removeItem(stubStorageKey);
    const { error } = await client.from('services').select();
    expect(toAppError(error).code).toBe('session-missing');
    expect(browser.backend.callsTo(servicesPath)).toEqual([]);
    await until(auth, isSignedOut);
  });

  test.each(['functions', 'storage'] as const)('is not sent to %s without a session', async (service) => {
    const { client } = await openSignedInTab();
    window.localStorage.removeItem(stubStorageKey);
    const before = browser.backend.calls.length;
    const { error } =
      service === 'functions'
        ? await client.functions.invoke('admin-user-management', { body: {} })
        : await client.storage.from('invoices').createSignedUrl('x.pdf', 60);
    expect(toAppError(error).code).toBe('session-missing');
    expect(browser.backend.calls).toHaveLength(before);
  });
});

describe('a 401 for a token that looked valid', () => {
  /** Expires the token at the backend only. */
  function expireOnServer() {
    browser.backend.setClockOffset(7200);
  }

  test('is followed by a refresh and a retried read', async () => {
    const { client } = await openSignedInTab();
    expireOnServer();
    const { data, error } = await client.from('services').select();
    expect(error).toBeNull();
    expect(data).toEqual([{ id: '1', title: 'for ada' }]);
    expect(browser.backend.callsTo('/auth/v1/token')).toHaveLength(1);
    expect(browser.backend.callsTo(servicesPath)).toHaveLength(2);
  });

  test('causes a write to be retried only if the token had expired', async () => {
    const { client } = await openSignedInTab();
    expireOnServer();
    await client.from('services').insert({ title: 'x', description: 'y' });
    expect(browser.backend.callsTo(servicesPath)).toHaveLength(2);
  });

  test('causes no refresh or retry if it has another cause', async () => {
    const { client } = await openSignedInTab();
    browser.backend.override((call) =>
      call.path.startsWith(servicesPath)
        ? json({ code: 'PGRST301', message: 'wrong key', details: null, hint: null }, 401)
        : undefined,
    );
    const { error } = await client.from('services').select();
    expect(toAppError(error).code).toBe('session-expired');
    expect(browser.backend.callsTo('/auth/v1/token')).toEqual([]);
    expect(browser.backend.callsTo(servicesPath)).toHaveLength(1);
  });

  test('causes only one refresh', async () => {
    const { client } = await openSignedInTab();
    browser.backend.override((call) =>
      call.path.startsWith(servicesPath)
        ? json({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null }, 401)
        : undefined,
    );
    const { error } = await client.from('services').select();
    expect(toAppError(error).code).toBe('session-expired');
    expect(browser.backend.callsTo('/auth/v1/token')).toHaveLength(1);
    expect(browser.backend.callsTo(servicesPath)).toHaveLength(2);
  });
});

describe('a wrong device clock', () => {
  test.each([-86_400, -600, 600, 86_400])('causes no refresh loop when off by %s seconds', async (offset) => {
    browser.backend.setClockOffset(offset);
    const auth = browser.openTab();
    await auth.signIn({ email: 'ada@acme.example', password: 'right' });
    await until(auth, hasRole);
    const client = await auth.getBackend();
    for (let read = 0; read < 5; read += 1) {
      const { error } = await client.from('services').select();
      expect(error).toBeNull();
    }
    expect(browser.backend.callsTo('/auth/v1/token?grant_type=refresh_token')).toEqual([]);
    expect(readStoredSession().expires_at).toBeGreaterThan(Date.now() / 1000 + 3000);
  });
});

describe('the table client', () => {
  test('reports an empty 200 as an error, not as an empty list', async () => {
    const { client } = await openSignedInTab();
    browser.backend.override((call) => (call.path.startsWith(servicesPath) ? new Response('') : undefined));
    const { data, error } = await client.from('services').select();
    expect(data).toBeNull();
    expect(toAppError(error).code).toBe('bad-response');
  });

  test('reports a Retry-After header', async () => {
    const { client } = await openSignedInTab();
    browser.backend.override((call) =>
      call.path.startsWith(servicesPath)
        ? json({ message: 'slow' }, 429, { 'retry-after': '12' })
        : undefined,
    );
    const { error } = await client.from('services').select();
    expect(toAppError(error)).toMatchObject({ code: 'rate-limited', retryAfter: 12_000 });
    expect(browser.backend.callsTo(servicesPath)).toHaveLength(1);
  });

  test('leaves retries of failed reads to the query client', async () => {
    const { client } = await openSignedInTab();
    browser.backend.override((call) =>
      call.path.startsWith(servicesPath) ? json({ message: 'x' }, 503) : undefined,
    );
    await client.from('services').select();
    expect(browser.backend.callsTo(servicesPath)).toHaveLength(1);
  });
});

describe('public data', () => {
  test('is read anonymously, even with a session', async () => {
    const { auth } = await openSignedInTab();
    const { error } = await auth.getPublicBackend().from('services').select();
    expect(error).toBeNull();
    expect(getAuthorization(browser.backend.callsTo(servicesPath)[0])).toBe(`Bearer ${stubKey}`);
  });
});
