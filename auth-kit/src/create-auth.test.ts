import { describe, expect, jest, test } from '@jest/globals';
import { readStoredPerson } from './early.ts';
import { json, stubStorageKey, stubUrl } from './testing/stub-backend.ts';
import { createTestBrowser } from './testing/test-browser.ts';
import { hasFailed, hasRole, isSignedOut, until } from './testing/until.ts';

const browser = createTestBrowser();

describe('a tab that opens', () => {
  test('is signed out immediately, without a request, if no session is stored', () => {
    const tab = browser.openTab();
    expect(tab.getState().session).toEqual({ status: 'signed-out' });
    expect(tab.getState().role).toEqual({ status: 'none' });
    expect(browser.backend.calls).toEqual([]);
  });

  test('goes from loading to signed in, with the role from profiles and not from the token', async () => {
    browser.store(browser.backend.issueFor('ada'));
    const tab = browser.openTab();
    expect(tab.getState().session).toEqual({ status: 'loading' });
    const state = await until(tab, hasRole);
    expect(state.session).toEqual({ status: 'signed-in', user: { id: 'ada', email: 'ada@acme.example' } });
    expect(state.role).toEqual({
      status: 'ready',
      role: 'client',
      fullName: 'ada name',
      awaitingAccess: false,
      passwordDue: false,
    });
  });

  test('marks a session as read-only while staff view the portal', async () => {
    browser.store(browser.backend.issueFor('ada'));
    const tab = browser.openTab({ isReadOnly: true });
    expect((await until(tab, hasRole)).session).toMatchObject({ user: { id: 'ada' }, readOnly: true });
  });

  test('ignores a stored value that is not a session', () => {
    window.localStorage.setItem(stubStorageKey, '{"access_token":1}');
    expect(browser.openTab().getState().session).toEqual({ status: 'signed-out' });
  });

  test('refreshes an expired session before reading anything', async () => {
    browser.store({ ...browser.backend.issueFor('ada'), expires_at: 1 });
    const tab = browser.openTab();
    await until(tab, hasRole);
    expect(browser.backend.callsTo('/auth/v1/token')).toHaveLength(1);
  });

  test('ends a session that the backend refuses to refresh', async () => {
    browser.store({ ...browser.backend.issueFor('ada'), refresh_token: 'unknown', expires_at: 1 });
    const tab = browser.openTab();
    await until(tab, isSignedOut);
    expect(window.localStorage.getItem(stubStorageKey)).toBeNull();
  });
});

describe('the role', () => {
  test('is read twice, then counts as failed until retried', async () => {
    browser.store(browser.backend.issueFor('ada'));
    const restore = browser.backend.override((call) =>
      call.path.startsWith('/rest/') ? json({ message: 'x' }, 500) : undefined,
    );
    const tab = browser.openTab();
    const failed = await until(tab, hasFailed);
    expect(browser.backend.callsTo('/rest/v1/profiles')).toHaveLength(2);
    expect(failed.session.status).toBe('signed-in');
    expect(window.localStorage.getItem(stubStorageKey)).not.toBeNull();
    restore();
    if (failed.role.status === 'failed') failed.role.retry();
    expect((await until(tab, hasRole)).role).toMatchObject({ role: 'client' });
  });

  test('is stored for later documents and removed with the session', async () => {
    const tab = await browser.openSignedIn('ada');
    expect(readStoredPerson(stubUrl)).toMatchObject({ id: 'ada', role: 'client', token: expect.any(String) });
    browser.store(browser.backend.issueFor('ben'));
    expect(readStoredPerson(stubUrl)).toMatchObject({ id: 'ben', role: null });
    browser.store({ ...browser.backend.issueFor('ada'), expires_at: 1 });
    expect(readStoredPerson(stubUrl)).toMatchObject({ id: 'ada', role: 'client', token: null });
    await tab.signOut();
    expect(readStoredPerson(stubUrl)).toBeNull();
    expect(Object.keys(window.localStorage)).toEqual([]);
  });

  test('counts as failed if it is unknown', async () => {
    browser.backend.addUser('eve', 'unknown');
    browser.store(browser.backend.issueFor('eve'));
    await until(browser.openTab(), hasFailed);
  });

  test('cannot be read for a deleted account, which ends the session', async () => {
    browser.store(browser.backend.issueFor('ada'));
    browser.backend.users.delete('ada');
    const tab = browser.openTab();
    await until(tab, isSignedOut);
    expect(tab.endReasons).toEqual(['user-gone']);
    expect(window.localStorage.getItem(stubStorageKey)).toBeNull();
  });

  test('counts as failed if the account has no profile row', async () => {
    browser.store(browser.backend.issueFor('ada'));
    browser.backend.override((call) => (call.path.startsWith('/rest/v1/profiles') ? json([]) : undefined));
    const tab = browser.openTab();
    expect((await until(tab, hasFailed)).session.status).toBe('signed-in');
  });

  test('is read again when a request is rejected, and a change clears caches', async () => {
    const tab = await browser.openSignedIn('ben');
    browser.backend.addUser('ben', 'client');
    browser.backend.override((call) =>
      call.path.startsWith('/rest/v1/services')
        ? json({ code: '42501', message: 'no', details: null, hint: null }, 403)
        : undefined,
    );
    const client = await tab.getBackend();
    const { error } = await client.from('services').insert({ title: 'x', description: 'y' });
    expect(error?.code).toBe('42501');
    await until(tab, ({ role }) => role.status === 'ready' && role.role === 'client');
    expect(tab.endReasons).toEqual(['role-changed']);
  });

  test('is read again with the first request after a pause, so that a demotion is noticed', async () => {
    const tab = await browser.openSignedIn('ben');
    browser.backend.addUser('ben', 'client');
    const later = performance.now() + 2_100;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    await (await tab.getBackend()).from('services').select();
    await until(tab, ({ role }) => role.status === 'ready' && role.role === 'client');
  });

  test('is read again when the tab becomes visible after a minute', async () => {
    const tab = await browser.openSignedIn('ben');
    const readCount = browser.backend.callsTo('/rest/v1/profiles').length;
    const start = performance.now();
    const clock = jest.spyOn(performance, 'now');
    clock.mockReturnValue(start + 59_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(browser.backend.callsTo('/rest/v1/profiles')).toHaveLength(readCount);
    clock.mockReturnValue(start + 61_000);
    browser.backend.addUser('ben', 'admin');
    document.dispatchEvent(new Event('visibilitychange'));
    await until(tab, ({ role }) => role.status === 'ready' && role.role === 'admin');
  });
});

describe('blocked storage', () => {
  test('is reported, and the session lasts as long as the page', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const tab = browser.openTab();
    expect(tab.isStorageBlocked()).toBe(true);
    await tab.signIn({ email: 'ada@acme.example', password: 'right' });
    await until(tab, hasRole);
    const { data } = await (await tab.getBackend()).from('services').select();
    expect(data).toEqual([{ id: '1', title: 'for ada' }]);
  });

  test('is not reported if storage works', () => {
    expect(browser.openTab().isStorageBlocked()).toBe(false);
  });
});
