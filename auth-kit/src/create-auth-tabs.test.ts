import { describe, expect, test } from '@jest/globals';
import { createAuthError, json, stubStorageKey } from './testing/stub-backend.ts';
import { createTestBrowser } from './testing/test-browser.ts';
import { hasRole, until } from './testing/until.ts';

const browser = createTestBrowser();

describe('signing in and out', () => {
  test('signs out immediately, even if the backend is unreachable', async () => {
    const tab = await browser.openSignedIn('ada');
    browser.backend.goDown();
    const signedOut = tab.signOut();
    expect(tab.getState().session).toEqual({ status: 'signed-out' });
    expect(window.localStorage.getItem(stubStorageKey)).toBeNull();
    expect(tab.endReasons).toEqual(['signed-out']);
    await signedOut;
  });

  test('revokes only this session when signing out', async () => {
    const tab = await browser.openSignedIn('ada');
    const revoked = new Promise<string>((resolve) => {
      browser.backend.override((call) => {
        if (call.path.startsWith('/auth/v1/logout')) resolve(call.path);
        return undefined;
      });
    });
    await tab.signOut();
    await expect(revoked).resolves.toBe('/auth/v1/logout?scope=local');
  });

  test('keeps the session if signing out everywhere fails', async () => {
    const tab = await browser.openSignedIn('ada');
    const restore = browser.backend.goDown();
    await expect(tab.signOutEverywhere()).rejects.toMatchObject({ code: 'network' });
    expect(tab.getState().session.status).toBe('signed-in');
    restore();
    await tab.signOutEverywhere();
    expect(browser.backend.revoked).toEqual(['/auth/v1/logout?scope=global']);
    expect(tab.getState().session.status).toBe('signed-out');
  });

  test('signs out everywhere if the backend no longer has the session', async () => {
    const tab = await browser.openSignedIn('ada');
    browser.backend.override((call) =>
      call.path.startsWith('/auth/v1/logout') ? createAuthError(403, 'session_not_found', 'gone') : undefined,
    );
    await tab.signOutEverywhere();
    expect(tab.getState().session.status).toBe('signed-out');
  });

  test('clears caches when another user signs in', async () => {
    const tab = await browser.openSignedIn('ada');
    await tab.signIn({ email: 'ben@acme.example', password: 'right' });
    await until(tab, ({ role }) => role.status === 'ready' && role.role === 'author');
    expect(tab.endReasons).toEqual(['user-changed']);
  });
});

describe('several tabs', () => {
  test('signing out of one signs out the others, which clear their caches', async () => {
    const [first, second] = [await browser.openSignedIn('ada'), await browser.openSignedIn('ada')];
    await first.signOut();
    expect(second.getState().session).toEqual({ status: 'signed-out' });
    expect(second.endReasons).toEqual(['other-tab']);
  });

  test('signing in to one signs in the others', async () => {
    const [first, second] = [browser.openTab(), browser.openTab()];
    await first.signIn({ email: 'ada@acme.example', password: 'right' });
    await until(second, hasRole);
    expect(second.getState().session).toMatchObject({ user: { id: 'ada' } });
  });

  test('a changed role reaches the others', async () => {
    const [first, second] = [await browser.openSignedIn('ben'), await browser.openSignedIn('ben')];
    browser.backend.addUser('ben', 'client');
    browser.backend.override((call) =>
      call.path.startsWith('/rest/v1/services') ? json({}, 403) : undefined,
    );
    await (await first.getBackend()).from('services').insert({ title: 'x', description: 'y' });
    await until(second, ({ role }) => role.status === 'ready' && role.role === 'client');
    expect(second.endReasons).toEqual(['role-changed']);
  });

  test('a tab notices the removed session without a message', async () => {
    const tab = await browser.openSignedIn('ada');
    window.localStorage.removeItem(stubStorageKey);
    window.dispatchEvent(new StorageEvent('storage', { key: stubStorageKey, newValue: null }));
    expect(tab.getState().session).toEqual({ status: 'signed-out' });
  });

  test('a tab notices the missing session when restored from the back-forward cache', async () => {
    const tab = await browser.openSignedIn('ada');
    window.localStorage.removeItem(stubStorageKey);
    window.dispatchEvent(new Event('pageshow'));
    expect(tab.endReasons).toEqual(['other-tab']);
  });
});
