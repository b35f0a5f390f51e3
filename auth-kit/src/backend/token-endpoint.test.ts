import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { createSessionStore, readStoredSession } from '../session/session-store.ts';
import { json, stubKey, stubStorageKey, stubUrl } from '../testing/stub-backend.ts';
import { createTestBrowser } from '../testing/test-browser.ts';
import { createTokenEndpoint } from './token-endpoint.ts';

const browser = createTestBrowser();

function openEndpoint() {
  const storage = createSessionStore(() => window.localStorage);
  const tokens = createTokenEndpoint({
    fetch: browser.backend.fetch,
    url: stubUrl,
    publishableKey: stubKey,
    storage,
    storageKey: stubStorageKey,
  });
  return { storage, tokens };
}

/** Opens a tab and waits for its session. */
const openSession = async () => (await browser.openTab().getBackend()).auth.getSession();

const listRefreshes = () => browser.backend.callsTo('/auth/v1/token?grant_type=refresh_token');

function storeExpiredSession() {
  browser.store({ ...browser.backend.issueFor('ada'), expires_at: 1 });
}

afterEach(() => {
  jest.useRealTimers();
});

describe('five tabs with an expired session', () => {
  test('use the refresh token once and all stay signed in', async () => {
    storeExpiredSession();
    const sessions = await Promise.all(Array.from({ length: 5 }, openSession));
    const stored = readStoredSession(window.localStorage, stubStorageKey);
    expect(listRefreshes()).toHaveLength(1);
    for (const { data } of sessions) expect(data.session?.access_token).toBe(stored?.access_token);
  });

  test('take turns with a Web Lock if the browser has one', async () => {
    const lockNames: string[] = [];
    let turn: Promise<unknown> = Promise.resolve();
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: (name: string, _options: object, task: () => Promise<unknown>) => {
          lockNames.push(name);
          turn = turn.then(task);
          return turn;
        },
      },
    });
    storeExpiredSession();
    await Promise.all([openSession(), openSession()]);
    Reflect.deleteProperty(navigator, 'locks');
    expect(listRefreshes()).toHaveLength(1);
    expect(new Set(lockNames)).toEqual(new Set([`${stubStorageKey}-refresh`]));
  });
});

describe('renew', () => {
  test('stores the new session and keeps other stored values', async () => {
    storeExpiredSession();
    const { tokens } = openEndpoint();
    const session = await tokens.renew();
    const stored = JSON.parse(window.localStorage.getItem(stubStorageKey) ?? '{}');
    expect(stored).toMatchObject({ access_token: session?.access_token, user: { id: 'ada' } });
  });

  test('stores nothing if the session has ended in the meantime', async () => {
    storeExpiredSession();
    const { tokens, storage } = openEndpoint();
    browser.backend.override((call) => {
      if (call.path.startsWith('/auth/v1/token')) storage.removeItem(stubStorageKey);
      return undefined;
    });
    await expect(tokens.renew()).resolves.toBeNull();
    expect(window.localStorage.getItem(stubStorageKey)).toBeNull();
  });

  test('does nothing for a fresh session', async () => {
    browser.store(browser.backend.issueFor('ada'));
    await openEndpoint().tokens.renew();
    expect(listRefreshes()).toEqual([]);
  });
});

describe('the auth client, as spec section 9 requires,', () => {
  test('refreshes a token within three 30 s ticks of its expiry, and no earlier', async () => {
    const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
    browser.store({ ...browser.backend.issueFor('ada'), expires_at: inSeconds(95) });
    await openSession();
    expect(listRefreshes()).toEqual([]);
    browser.store({ ...browser.backend.issueFor('ada'), expires_at: inSeconds(85) });
    await openSession();
    expect(listRefreshes()).toHaveLength(1);
  });

  test('checks the session every 30 s', async () => {
    jest.useFakeTimers();
    const ticks = jest.spyOn(globalThis, 'setInterval');
    const { auth } = await browser.openTab().getBackend();
    await auth.startAutoRefresh();
    expect(ticks.mock.calls.map(([, interval]) => interval)).toContain(30_000);
  });

  test('retries a refresh without a response after 200 ms, then 400, 800, 1600, and at most 3 s', async () => {
    jest.useFakeTimers();
    storeExpiredSession();
    const { tokens } = openEndpoint();
    const attemptTimes: number[] = [];
    const start = Date.now();
    browser.backend.override((call) => {
      if (!call.path.startsWith('/auth/v1/token')) return undefined;
      attemptTimes.push(Date.now() - start);
      return attemptTimes.length < 7 ? json({}, 503) : undefined;
    });
    const renewed = tokens.renew();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(attemptTimes).toEqual([0, 200, 600, 1400, 3000, 6000, 9000]);
    expect((await renewed)?.refresh_token).toMatch(/^refresh-ada/);
  });

  test('does not retry after a rejection', async () => {
    storeExpiredSession();
    const { tokens } = openEndpoint();
    browser.backend.override((call) => (call.path.startsWith('/auth/v1/token') ? json({}, 400) : undefined));
    await expect(tokens.renew()).resolves.toBeNull();
    expect(listRefreshes()).toHaveLength(1);
  });
});
