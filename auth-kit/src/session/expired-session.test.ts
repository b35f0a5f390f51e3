import { describe, expect, test } from '@jest/globals';
import { json, stubStorageKey } from '../testing/stub-backend.ts';
import { createTestBrowser } from '../testing/test-browser.ts';
import { isSignedOut, until } from '../testing/until.ts';

const browser = createTestBrowser();

const openTab = (holdsPage: () => boolean) => browser.openSignedIn('ada', { holdsPage });

/** Stores a session that the backend rejects, and requests data. */
async function expire(tab: Awaited<ReturnType<typeof openTab>>) {
  const stored = JSON.parse(window.localStorage.getItem(stubStorageKey) ?? '{}');
  browser.store({ ...stored, refresh_token: 'gone', expires_at: 1 });
  const { error } = await (await tab.getBackend()).from('services').select();
  expect(error).not.toBeNull();
}

const hasText = () => true;
const hasExpired = ({ expired }: { expired: boolean }) => expired;

describe('a session that expires on a page with unsaved text', () => {
  test('keeps the page, the user and the caches', async () => {
    const tab = await openTab(hasText);
    await expire(tab);
    await until(tab, hasExpired);
    expect(tab.getState()).toMatchObject({
      session: { status: 'signed-in', user: { id: 'ada' } },
      role: { status: 'ready' },
    });
    expect(tab.endReasons).toEqual([]);
    expect(window.localStorage.getItem(stubStorageKey)).toBeNull();
  });

  test('sends nothing anonymously', async () => {
    const tab = await openTab(hasText);
    await expire(tab);
    const sentCount = browser.backend.callsTo('/rest/v1/services').length;
    expect((await (await tab.getBackend()).from('services').select()).data).toBeNull();
    await expect(tab.sendAsUser('/api/submit-feedback', { method: 'POST' })).rejects.toMatchObject({
      code: 'session-missing',
    });
    expect(browser.backend.callsTo('/rest/v1/services')).toHaveLength(sentCount);
    expect(browser.backend.callsTo('/api/')).toEqual([]);
  });

  test('continues when the same user signs in again', async () => {
    const tab = await openTab(hasText);
    await expire(tab);
    await tab.signIn({ email: 'ada@acme.example', password: 'right' });
    await until(tab, (state) => !state.expired);
    expect(tab.endReasons).toEqual([]);
    expect((await (await tab.getBackend()).from('services').select()).data).toHaveLength(1);
  });

  test('ends when the user signs out or another user signs in', async () => {
    const tab = await openTab(hasText);
    await expire(tab);
    await tab.signOut();
    expect(isSignedOut(tab.getState())).toBe(true);
    // Drafts are kept, because the session had expired.
    expect(tab.endReasons).toEqual(['expired']);

    const otherTab = await openTab(hasText);
    await expire(otherTab);
    await otherTab.signIn({ email: 'ben@acme.example', password: 'right' });
    expect(otherTab.endReasons).toEqual(['user-changed']);
    expect(otherTab.getState().expired).toBe(false);
  });

  test('waits in every tab with unsaved text, and continues in each', async () => {
    const first = await openTab(hasText);
    const second = await openTab(hasText);
    const idle = await openTab(() => false);
    await expire(first);
    await until(second, hasExpired);
    await until(idle, isSignedOut);
    await second.signIn({ email: 'ada@acme.example', password: 'right' });
    // Other tabs notice through storage; jsdom sends no storage event to the same window.
    window.dispatchEvent(new StorageEvent('storage', { key: stubStorageKey }));
    await until(first, (state) => !state.expired);
    expect([first.endReasons, second.endReasons]).toEqual([[], []]);
  });
});

describe('a session on a page with unsaved text', () => {
  test('ends in all tabs when the user signs out', async () => {
    const first = await openTab(hasText);
    const second = await openTab(hasText);
    await first.signOut();
    await until(second, isSignedOut);
    expect(second.endReasons).toEqual(['other-tab']);
  });

  test('ends if the account has been deleted', async () => {
    const tab = await openTab(hasText);
    browser.backend.users.delete('ada');
    browser.backend.override((call) =>
      call.path.startsWith('/rest/v1/services') ? json({ code: '42501', message: 'no' }, 403) : undefined,
    );
    await (await tab.getBackend()).from('services').select();
    await until(tab, isSignedOut);
    expect(tab.endReasons).toEqual(['user-gone']);
  });
});

describe('a request to one of our own endpoints', () => {
  const post = (headers: Record<string, string> = {}) => ({ method: 'POST', headers, body: '{}' });

  test('includes the token, and is retried only with an idempotency key', async () => {
    const tab = await openTab(hasText);
    const rejectRequests = (times: number) => {
      let remaining = times;
      return browser.backend.override((call) => {
        if (!call.path.startsWith('/api/')) return undefined;
        remaining -= 1;
        return remaining >= 0 ? json({ error: { code: 'not_authenticated' } }, 401) : json({ ok: true });
      });
    };
    const restore = rejectRequests(1);
    expect((await tab.sendAsUser('/api/submit-feedback', post({ 'idempotency-key': 'k' }))).status).toBe(200);
    const [before, after] = browser.backend.callsTo('/api/');
    expect(before?.headers.get('authorization')).toMatch(/^Bearer ey/);
    expect(after?.headers.get('authorization')).not.toBe(before?.headers.get('authorization'));
    restore();
    rejectRequests(1);
    expect((await tab.sendAsUser('/api/submit-feedback', post())).status).toBe(401);
  });
});
