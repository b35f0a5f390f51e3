import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createAuth } from './create-auth.ts';
import type { SessionEndReason } from './session/types.ts';
import { installFakeBroadcastChannel } from './test-support/fake-tabs.ts';
import {
  authError,
  createStubBackend,
  json,
  type StubBackend,
  stubKey,
  stubStorageKey,
  stubUrl,
} from './test-support/stub-backend.ts';
import { hasFailed, hasRole, isSignedOut, until } from './test-support/until.ts';

let backend: StubBackend;
let tabs: { uninstall(): void };
const open: { dispose(): void }[] = [];

function openTab() {
  const auth = createAuth({ url: stubUrl, publishableKey: stubKey, fetch: backend.fetch });
  open.push(auth);
  const ends: SessionEndReason[] = [];
  auth.onSessionEnd((reason) => ends.push(reason));
  return Object.assign(auth, { ends });
}

function store(session: object) {
  window.localStorage.setItem(stubStorageKey, JSON.stringify(session));
}

beforeEach(() => {
  // Each page of a test is another client of the same session; the library cannot know that they play tabs.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend = createStubBackend();
  tabs = installFakeBroadcastChannel();
  backend.addUser('ada', 'client');
  backend.addUser('ben', 'author');
});

afterEach(() => {
  for (const tab of open.splice(0)) tab.dispose();
  tabs.uninstall();
  window.localStorage.clear();
  window.sessionStorage.clear();
  jest.restoreAllMocks();
});

describe('finding the session', () => {
  test('without a stored session it is signed out at once and asks nobody', () => {
    const tab = openTab();
    expect(tab.getState().session).toEqual({ status: 'signed-out' });
    expect(tab.getState().role).toEqual({ status: 'none' });
    expect(backend.calls).toEqual([]);
  });

  test('a stored session is loading, then signed in, and its role comes from profiles and not from the token', async () => {
    store(backend.issueFor('ada'));
    const tab = openTab();
    expect(tab.getState().session).toEqual({ status: 'loading' });
    const state = await until(tab, hasRole);
    expect(state.session).toEqual({ status: 'signed-in', user: { id: 'ada', email: 'ada@acme.example' } });
    expect(state.role).toEqual({
      status: 'ready',
      role: 'client',
      fullName: 'ada name',
      awaitingAccess: false,
    });
  });

  test('a stored value that is not a session counts as none', () => {
    window.localStorage.setItem(stubStorageKey, '{"access_token":1}');
    expect(openTab().getState().session).toEqual({ status: 'signed-out' });
  });

  test('an expired session is refreshed before anything is read', async () => {
    store({ ...backend.issueFor('ada'), expires_at: 1 });
    const tab = openTab();
    await until(tab, hasRole);
    expect(backend.callsTo('/auth/v1/token')).toHaveLength(1);
  });

  test('a session that the backend refuses to refresh ends', async () => {
    store({ ...backend.issueFor('ada'), refresh_token: 'unknown', expires_at: 1 });
    const tab = openTab();
    await until(tab, isSignedOut);
    expect(window.localStorage.getItem(stubStorageKey)).toBeNull();
  });
});

describe('the role', () => {
  test('is read once more when it fails, then counts as failed, and Try again reads it', async () => {
    store(backend.issueFor('ada'));
    const stop = backend.override((call) =>
      call.path.startsWith('/rest/') ? json({ message: 'x' }, 500) : undefined,
    );
    const tab = openTab();
    const failed = await until(tab, hasFailed);
    expect(backend.callsTo('/rest/v1/profiles')).toHaveLength(2);
    expect(failed.session.status).toBe('signed-in');
    expect(window.localStorage.getItem(stubStorageKey)).not.toBeNull();
    stop();
    if (failed.role.status === 'failed') failed.role.retry();
    expect((await until(tab, hasRole)).role).toMatchObject({ role: 'client' });
  });

  test('that is none of the three counts as failed', async () => {
    backend.addUser('eve', 'unknown');
    store(backend.issueFor('eve'));
    await until(openTab(), hasFailed);
  });

  test('of a deleted account ends the session', async () => {
    store(backend.issueFor('ada'));
    backend.users.delete('ada');
    const tab = openTab();
    await until(tab, isSignedOut);
    expect(tab.ends).toEqual(['user-gone']);
    expect(window.localStorage.getItem(stubStorageKey)).toBeNull();
  });

  test('without a profile row counts as failed while the account exists', async () => {
    store(backend.issueFor('ada'));
    backend.override((call) => (call.path.startsWith('/rest/v1/profiles') ? json([]) : undefined));
    const tab = openTab();
    expect((await until(tab, hasFailed)).session.status).toBe('signed-in');
  });

  test('is read again when a request is refused, and a change clears caches', async () => {
    store(backend.issueFor('ben'));
    const tab = openTab();
    await until(tab, hasRole);
    backend.addUser('ben', 'client');
    backend.override((call) =>
      call.path.startsWith('/rest/v1/services')
        ? json({ code: '42501', message: 'no', details: null, hint: null }, 403)
        : undefined,
    );
    const client = await tab.getBackend();
    const { error } = await client.from('services').insert({ title: 'x', description: 'y' });
    expect(error?.code).toBe('42501');
    await until(tab, ({ role }) => role.status === 'ready' && role.role === 'client');
    expect(tab.ends).toEqual(['role-changed']);
  });

  test('is read again with the first request after a pause, so a demotion shows though reads are only filtered', async () => {
    store(backend.issueFor('ben'));
    const tab = openTab();
    await until(tab, hasRole);
    backend.addUser('ben', 'client');
    const later = performance.now() + 2_100;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    await (await tab.getBackend()).from('services').select();
    await until(tab, ({ role }) => role.status === 'ready' && role.role === 'client');
  });

  test('is read again when the tab comes back after a minute, not sooner', async () => {
    store(backend.issueFor('ben'));
    const tab = openTab();
    await until(tab, hasRole);
    const read = backend.callsTo('/rest/v1/profiles').length;
    const start = performance.now();
    const clock = jest.spyOn(performance, 'now');
    clock.mockReturnValue(start + 59_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(backend.callsTo('/rest/v1/profiles')).toHaveLength(read);
    clock.mockReturnValue(start + 61_000);
    backend.addUser('ben', 'admin');
    document.dispatchEvent(new Event('visibilitychange'));
    await until(tab, ({ role }) => role.status === 'ready' && role.role === 'admin');
  });
});

describe('signing in and out', () => {
  test('signing in reads the role and keeps the session', async () => {
    const tab = openTab();
    await expect(tab.signIn({ email: ' ada@acme.example ', password: 'right' })).resolves.toEqual({
      id: 'ada',
      email: 'ada@acme.example',
    });
    expect((await until(tab, hasRole)).role).toMatchObject({ role: 'client' });
    expect(tab.hasStoredSession()).toBe(true);
  });

  test('signing out is at once, though the backend cannot be reached', async () => {
    store(backend.issueFor('ada'));
    const tab = openTab();
    await until(tab, hasRole);
    backend.goDown();
    const done = tab.signOut();
    expect(tab.getState().session).toEqual({ status: 'signed-out' });
    expect(window.localStorage.getItem(stubStorageKey)).toBeNull();
    expect(tab.ends).toEqual(['signed-out']);
    await done;
  });

  test('signing out revokes this session and no other', async () => {
    store(backend.issueFor('ada'));
    const tab = openTab();
    await until(tab, hasRole);
    const revoked = new Promise<string>((resolve) => {
      backend.override((call) => {
        if (call.path.startsWith('/auth/v1/logout')) resolve(call.path);
        return undefined;
      });
    });
    await tab.signOut();
    await expect(revoked).resolves.toBe('/auth/v1/logout?scope=local');
  });

  test('signing out everywhere needs the backend: without it the session stays', async () => {
    store(backend.issueFor('ada'));
    const tab = openTab();
    await until(tab, hasRole);
    const up = backend.goDown();
    await expect(tab.signOutEverywhere()).rejects.toMatchObject({ code: 'network' });
    expect(tab.getState().session.status).toBe('signed-in');
    up();
    await tab.signOutEverywhere();
    expect(backend.revoked).toEqual(['/auth/v1/logout?scope=global']);
    expect(tab.getState().session.status).toBe('signed-out');
  });

  test('signing out everywhere is done when the backend no longer knows the session', async () => {
    store(backend.issueFor('ada'));
    const tab = openTab();
    await until(tab, hasRole);
    backend.override((call) =>
      call.path.startsWith('/auth/v1/logout') ? authError(403, 'session_not_found', 'gone') : undefined,
    );
    await tab.signOutEverywhere();
    expect(tab.getState().session.status).toBe('signed-out');
  });

  test('another person signing in clears what the first one read', async () => {
    store(backend.issueFor('ada'));
    const tab = openTab();
    await until(tab, hasRole);
    await tab.signIn({ email: 'ben@acme.example', password: 'right' });
    await until(tab, ({ role }) => role.status === 'ready' && role.role === 'author');
    expect(tab.ends).toEqual(['user-changed']);
  });
});

describe('several tabs', () => {
  test('signing out in one signs out the others, which clear their caches', async () => {
    store(backend.issueFor('ada'));
    const [first, second] = [openTab(), openTab()];
    await Promise.all([until(first, hasRole), until(second, hasRole)]);
    await first.signOut();
    expect(second.getState().session).toEqual({ status: 'signed-out' });
    expect(second.ends).toEqual(['other-tab']);
  });

  test('signing in in one signs in the others', async () => {
    const [first, second] = [openTab(), openTab()];
    await first.signIn({ email: 'ada@acme.example', password: 'right' });
    await until(second, hasRole);
    expect(second.getState().session).toMatchObject({ user: { id: 'ada' } });
  });

  test('a changed role reaches the others', async () => {
    store(backend.issueFor('ben'));
    const [first, second] = [openTab(), openTab()];
    await Promise.all([until(first, hasRole), until(second, hasRole)]);
    backend.addUser('ben', 'client');
    backend.override((call) => (call.path.startsWith('/rest/v1/services') ? json({}, 403) : undefined));
    await (await first.getBackend()).from('services').insert({ title: 'x', description: 'y' });
    await until(second, ({ role }) => role.status === 'ready' && role.role === 'client');
    expect(second.ends).toEqual(['role-changed']);
  });

  test('without a BroadcastChannel the removed session tells', async () => {
    tabs.uninstall();
    store(backend.issueFor('ada'));
    const tab = openTab();
    await until(tab, hasRole);
    window.localStorage.removeItem(stubStorageKey);
    window.dispatchEvent(new StorageEvent('storage', { key: stubStorageKey, newValue: null }));
    expect(tab.getState().session).toEqual({ status: 'signed-out' });
  });

  test('a page out of the back-forward cache finds the session gone', async () => {
    store(backend.issueFor('ada'));
    const tab = openTab();
    await until(tab, hasRole);
    window.localStorage.removeItem(stubStorageKey);
    window.dispatchEvent(new Event('pageshow'));
    expect(tab.ends).toEqual(['other-tab']);
  });
});

describe('blocked storage', () => {
  test('is told, and the session lives in this page', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const tab = openTab();
    expect(tab.storageBlocked()).toBe(true);
    await tab.signIn({ email: 'ada@acme.example', password: 'right' });
    await until(tab, hasRole);
    const { data } = await (await tab.getBackend()).from('services').select();
    expect(data).toEqual([{ id: '1', title: 'for ada' }]);
  });

  test('is not told when all is well', () => {
    expect(openTab().storageBlocked()).toBe(false);
  });
});
