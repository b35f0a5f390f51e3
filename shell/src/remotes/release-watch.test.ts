import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { BootData, BootRemote } from '@northlight/contract';
import { watchTyping } from '../document/typed-fields.ts';
import { isNewer, watchReleases } from './release-watch.ts';

const remote: BootRemote = {
  name: 'portal',
  version: '1.0.0',
  entry: { url: '', integrity: '' },
  routes: [],
  navigation: [],
};
const boot: BootData = {
  revision: 5,
  shell: { version: '1.0.0' },
  backend: { url: '', publishableKey: '' },
  clockOffset: 0,
  remotes: [remote],
};
const tab = { versionOf: () => '1.0.0', isWriting: () => false };
const live = (revision: number, portal: string, shell = '1.0.0') => ({
  revision,
  shell: { version: shell },
  remotes: [{ name: 'portal', version: portal }],
});

test.each([
  ['the same revision', live(5, '1.0.0'), false],
  ['an older revision, from a stale cache', live(4, '0.9.0'), false],
  ['another remote was released', live(6, '1.0.0'), false],
  ['this remote was released', live(6, '1.1.0'), true],
  ['this remote was rolled back', live(6, '0.9.0'), true],
  ['the shell was released', live(6, '1.0.0', '1.1.0'), true],
  ['this remote was retired', { ...live(6, '1.0.0'), remotes: [], retired: ['portal'] }, true],
  ['another remote was retired', { ...live(6, '1.0.0'), retired: ['events'] }, false],
])('isNewer for a page of the remote: %s', (_what, releases, expected) => {
  expect(isNewer(boot, releases, remote)).toBe(expected);
});

test.each([
  ['another remote was released', live(6, '1.1.0'), false],
  ['the shell was released', live(6, '1.0.0', '1.1.0'), true],
  ['there is a new remote', { ...live(6, '1.0.0'), remotes: [{ name: 'events', version: '1.0.0' }] }, true],
  ['an older revision, from a stale cache', live(4, '1.0.0', '1.1.0'), false],
])('isNewer for a page of the shell: %s', (_what, releases, expected) => {
  expect(isNewer(boot, releases, null)).toBe(expected);
});

describe('an open tab', () => {
  const client: BootRemote = {
    ...remote,
    routes: [
      ['/client-portal', 'client', 'Overview'],
      ['/client-portal/profile', 'client', 'Profile'],
    ],
  };
  const path = new URL('/client-portal', location.href).href;
  let answer: () => Promise<Response>;
  let pollCount = 0;

  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
    pollCount = 0;
    globalThis.fetch = () => {
      pollCount += 1;
      return answer();
    };
  });
  afterEach(() => {
    setVisibility('visible');
    jest.useRealTimers();
  });

  const serveReleases = (releases: unknown) => {
    answer = async () => Response.json(releases);
  };
  const setVisibility = (state: DocumentVisibilityState) =>
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  const show = () => document.dispatchEvent(new Event('visibilitychange'));
  const waitForPoll = () => jest.advanceTimersByTimeAsync(30_000);

  /** A tab on another remote's page. `enter` navigates to this one: `'true'` if the document is reloaded. */
  function open() {
    const watch = watchReleases({ ...boot, remotes: [client] }, tab);
    const middleware = watch.enter(client);
    const args = { request: new Request(path) } as Parameters<typeof middleware>[0];
    const enter = async () => {
      const result = await Promise.resolve(middleware(args, async () => 'shown')).catch(
        (thrown: unknown) => thrown,
      );
      return result instanceof Response ? result.headers.get('x-remix-reload-document') : result;
    };
    return { watch, enter };
  }

  test('polls twice a minute and reloads when it enters a remote with a new release', async () => {
    serveReleases(live(5, '1.0.0'));
    const { enter } = open();
    expect(await enter()).toBe('shown');
    await waitForPoll();
    expect([pollCount, await enter()]).toEqual([1, 'shown']);
    serveReleases(live(6, '1.1.0'));
    await waitForPoll();
    expect([pollCount, await enter()]).toEqual([2, 'true']);
  });

  test('polls when the tab becomes visible', async () => {
    serveReleases(live(6, '1.1.0'));
    const { enter } = open();
    setVisibility('hidden');
    show();
    expect([pollCount, await enter()]).toEqual([0, 'shown']);
    setVisibility('visible');
    show();
    await jest.advanceTimersByTimeAsync(0);
    expect(pollCount).toBeGreaterThan(0);
    expect(await enter()).toBe('true');
  });

  test('reloads once for each revision, even if a stale cache serves the old document', async () => {
    serveReleases(live(6, '1.1.0'));
    const first = open();
    await waitForPoll();
    expect([await first.enter(), await first.enter()]).toEqual(['true', 'shown']);
    const fromStaleCache = open();
    await waitForPoll();
    expect(await fromStaleCache.enter()).toBe('shown');
    serveReleases(live(7, '1.2.0'));
    await waitForPoll();
    expect(await fromStaleCache.enter()).toBe('true');
  });

  test('notices when a rollout is stopped or resumed within the same revision', async () => {
    serveReleases(live(5, '0.9.0'));
    const { enter } = open();
    await waitForPoll();
    serveReleases(live(5, '1.0.0'));
    await waitForPoll();
    expect(await enter()).toBe('shown');
    serveReleases(live(5, '0.9.0'));
    await waitForPoll();
    expect([await enter(), await enter()]).toEqual(['true', 'shown']);
  });

  test('reloads between pages of the remote unless the page holds typed text', async () => {
    serveReleases(live(6, '1.1.0'));
    watchTyping();
    const { watch, enter } = open();
    watch.arrived('/client-portal/profile');
    await waitForPoll();
    const field = document.createElement('input');
    document.body.append(field);
    field.value = 'typed';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    expect(await enter()).toBe('shown');
    field.remove();
    expect(await enter()).toBe('true');
  });

  test('stays on the same page, and ignores stale and malformed responses', async () => {
    serveReleases(live(6, '1.1.0'));
    const { watch, enter } = open();
    watch.arrived('/client-portal');
    await waitForPoll();
    expect(await enter()).toBe('shown');
    watch.arrived('/');
    for (const stale of [live(5, '1.0.0'), { revision: '7' }]) {
      serveReleases(stale);
      await waitForPoll();
    }
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await waitForPoll();
    expect([pollCount, await enter()]).toEqual([4, 'true']);
  });
});

describe('after a file failed to load', () => {
  const file = '/remotes/portal/1.0.0/js/8.js';
  const answers = new Map<string, () => Response>();
  const isGone = () => new Response(null, { status: 404 });
  const registry = (releases: unknown) => () => Response.json(releases);
  const watch = watchReleases(boot, tab);
  const ask = () => watch.shouldReload('portal', '1.0.0', file);

  beforeEach(() => {
    sessionStorage.clear();
    answers.clear();
    globalThis.fetch = async (address) => {
      const answer = answers.get(String(address));
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return answer();
    };
  });

  test('does not reload while the edge does not respond', async () => {
    answers.set(file, isGone);
    expect(await ask()).toBe(false);
  });

  test('does not reload if the file exists or the connection fails', async () => {
    answers.set('/registry.json', registry(live(6, '1.1.0')));
    expect(await ask()).toBe(false);
    answers.set(file, () => new Response(null, { status: 200 }));
    expect(await ask()).toBe(false);
    answers.set(file, () => new Response(null, { status: 502 }));
    expect(await ask()).toBe(false);
  });

  test('reloads once for each newer revision', async () => {
    answers.set(file, isGone);
    answers.set('/registry.json', registry(live(6, '1.1.0')));
    expect([await ask(), await ask()]).toEqual([true, false]);
    answers.set('/registry.json', registry(live(7, '1.2.0')));
    expect([await ask(), await ask()]).toEqual([true, false]);
  });

  test('reloads once if the file is gone although its release is live', async () => {
    const fresh = watchReleases(boot, tab);
    const askFresh = () => fresh.shouldReload('portal', '1.0.0', file);
    answers.set(file, isGone);
    answers.set('/registry.json', registry(live(5, '1.0.0')));
    expect([await askFresh(), await askFresh()]).toEqual([true, false]);
  });
});
