import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createAuth } from '../create-auth.ts';
import {
  createStubBackend,
  json,
  type StubBackend,
  stubKey,
  stubStorageKey,
  stubUrl,
} from '../testing/stub-backend.ts';
import { installFakeBroadcastChannel } from '../testing/test-browser.ts';
import { hasRole, isSignedOut, until } from '../testing/until.ts';
import type { SessionEndReason } from './types.ts';

let backend: StubBackend;
let tabs: { uninstall(): void };
const open: { dispose(): void }[] = [];

async function openTab(holdsPage: () => boolean) {
  const auth = createAuth({ url: stubUrl, publishableKey: stubKey, fetch: backend.fetch, holdsPage });
  open.push(auth);
  const ends: SessionEndReason[] = [];
  auth.onSessionEnd((reason) => ends.push(reason));
  await until(auth, hasRole);
  return Object.assign(auth, { ends });
}

/** Stores a session that the backend refuses, and requests data. */
async function expire(tab: Awaited<ReturnType<typeof openTab>>) {
  const stored = JSON.parse(window.localStorage.getItem(stubStorageKey) ?? '{}');
  window.localStorage.setItem(
    stubStorageKey,
    JSON.stringify({ ...stored, refresh_token: 'gone', expires_at: 1 }),
  );
  const { error } = await (await tab.getBackend()).from('services').select();
  expect(error).not.toBeNull();
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend = createStubBackend();
  tabs = installFakeBroadcastChannel();
  backend.addUser('ada');
  backend.addUser('ben');
  window.localStorage.setItem(stubStorageKey, JSON.stringify(backend.issueFor('ada')));
});

afterEach(() => {
  for (const tab of open.splice(0)) tab.dispose();
  tabs.uninstall();
  window.localStorage.clear();
  jest.restoreAllMocks();
});

const held = () => true;
const hasExpired = ({ expired }: { expired: boolean }) => expired;

describe('a session that expires over something typed', () => {
  test('keeps page, person and caches', async () => {
    const tab = await openTab(held);
    await expire(tab);
    await until(tab, hasExpired);
    expect(tab.getState()).toMatchObject({
      session: { status: 'signed-in', user: { id: 'ada' } },
      role: { status: 'ready' },
    });
    expect(tab.ends).toEqual([]);
    expect(window.localStorage.getItem(stubStorageKey)).toBeNull();
  });

  test('still sends nothing anonymously', async () => {
    const tab = await openTab(held);
    await expire(tab);
    const sent = backend.callsTo('/rest/v1/services').length;
    expect((await (await tab.getBackend()).from('services').select()).data).toBeNull();
    await expect(tab.sendAsUser('/api/submit-feedback', { method: 'POST' })).rejects.toMatchObject({
      code: 'session-missing',
    });
    expect(backend.callsTo('/rest/v1/services')).toHaveLength(sent);
    expect(backend.callsTo('/api/')).toEqual([]);
  });

  test('continues when the same person signs in again', async () => {
    const tab = await openTab(held);
    await expire(tab);
    await tab.signIn({ email: 'ada@acme.example', password: 'right' });
    await until(tab, (state) => !state.expired);
    expect(tab.ends).toEqual([]);
    expect((await (await tab.getBackend()).from('services').select()).data).toHaveLength(1);
  });

  test('ends when the person leaves or somebody else signs in', async () => {
    const tab = await openTab(held);
    await expire(tab);
    await tab.signOut();
    expect(isSignedOut(tab.getState())).toBe(true);
    // For drafts the session has expired, so they are kept.
    expect(tab.ends).toEqual(['expired']);

    window.localStorage.setItem(stubStorageKey, JSON.stringify(backend.issueFor('ada')));
    const other = await openTab(held);
    await expire(other);
    await other.signIn({ email: 'ben@acme.example', password: 'right' });
    expect(other.ends).toEqual(['user-changed']);
    expect(other.getState().expired).toBe(false);
  });

  test('waits in every tab with typed text, and continues in each', async () => {
    const first = await openTab(held);
    const second = await openTab(held);
    const idle = await openTab(() => false);
    await expire(first);
    await until(second, hasExpired);
    await until(idle, isSignedOut);
    await second.signIn({ email: 'ada@acme.example', password: 'right' });
    // Other tabs notice through storage; jsdom sends no storage event to the same window.
    window.dispatchEvent(new StorageEvent('storage', { key: stubStorageKey }));
    await until(first, (state) => !state.expired);
    expect([first.ends, second.ends]).toEqual([[], []]);
  });

  test('still signs out all tabs', async () => {
    const first = await openTab(held);
    const second = await openTab(held);
    await first.signOut();
    await until(second, isSignedOut);
    expect(second.ends).toEqual(['other-tab']);
  });

  test('signs out a deleted account despite typed text', async () => {
    const tab = await openTab(held);
    backend.users.delete('ada');
    backend.override((call) =>
      call.path.startsWith('/rest/v1/services') ? json({ code: '42501', message: 'no' }, 403) : undefined,
    );
    await (await tab.getBackend()).from('services').select();
    await until(tab, isSignedOut);
    expect(tab.ends).toEqual(['user-gone']);
  });
});

describe('a request to an own endpoint', () => {
  const post = (headers: Record<string, string> = {}) => ({ method: 'POST', headers, body: '{}' });

  test('carries the token, and is repeated only with an idempotency key', async () => {
    const tab = await openTab(held);
    const refuse = (times: number) => {
      let left = times;
      return backend.override((call) => {
        if (!call.path.startsWith('/api/')) return undefined;
        left -= 1;
        return left >= 0 ? json({ error: { code: 'not_authenticated' } }, 401) : json({ ok: true });
      });
    };
    const stop = refuse(1);
    expect((await tab.sendAsUser('/api/submit-feedback', post({ 'idempotency-key': 'k' }))).status).toBe(200);
    const [before, after] = backend.callsTo('/api/');
    expect(before?.headers.get('authorization')).toMatch(/^Bearer ey/);
    expect(after?.headers.get('authorization')).not.toBe(before?.headers.get('authorization'));
    stop();
    refuse(1);
    expect((await tab.sendAsUser('/api/submit-feedback', post())).status).toBe(401);
  });
});
