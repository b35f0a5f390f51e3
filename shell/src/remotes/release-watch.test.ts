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
const tab = { getVersion: () => '1.0.0', isWriting: () => false };
const createReleases = (revision: number, portal: string, shell = '1.0.0') => ({
  revision,
  shell: { version: shell },
  remotes: [{ name: 'portal', version: portal }],
});

test.each([
  ['the same revision', createReleases(5, '1.0.0'), false],
  ['an older revision, from a stale cache', createReleases(4, '0.9.0'), false],
  ['another remote was released', createReleases(6, '1.0.0'), false],
  ['this remote was released', createReleases(6, '1.1.0'), true],
  ['this remote was rolled back', createReleases(6, '0.9.0'), true],
  ['the shell was released', createReleases(6, '1.0.0', '1.1.0'), true],
  ['this remote was retired', { ...createReleases(6, '1.0.0'), remotes: [], retired: ['portal'] }, true],
  ['another remote was retired', { ...createReleases(6, '1.0.0'), retired: ['events'] }, false],
])("isNewer on the remote's page: %s", (_what, releases, expected) => {
  expect(isNewer(boot, releases, remote)).toBe(expected);
});

test.each([
  ['another remote was released', createReleases(6, '1.1.0'), false],
  ['the shell was released', createReleases(6, '1.0.0', '1.1.0'), true],
  [
    'there is a new remote',
    { ...createReleases(6, '1.0.0'), remotes: [{ name: 'events', version: '1.0.0' }] },
    true,
  ],
  ['an older revision, from a stale cache', createReleases(4, '1.0.0', '1.1.0'), false],
])("isNewer on the shell's page: %s", (_what, releases, expected) => {
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
  let respond: () => Promise<Response>;
  let pollCount = 0;

  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
    pollCount = 0;
    globalThis.fetch = () => {
      pollCount += 1;
      return respond();
    };
  });
  afterEach(() => {
    setVisibility('visible');
    jest.useRealTimers();
  });

  const serveReleases = (releases: unknown) => {
    respond = async () => Response.json(releases);
  };
  const setVisibility = (state: DocumentVisibilityState) =>
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  const dispatchVisibilityChange = () => document.dispatchEvent(new Event('visibilitychange'));
  const waitForPoll = () => jest.advanceTimersByTimeAsync(30_000);

  /** A tab on another remote's page. `enter` navigates to this one: `'true'` if the document is reloaded. */
  function open() {
    const watch = watchReleases({ ...boot, remotes: [client] }, tab);
    const middleware = watch.createMiddleware(client);
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
    serveReleases(createReleases(5, '1.0.0'));
    const { enter } = open();
    expect(await enter()).toBe('shown');
    await waitForPoll();
    expect([pollCount, await enter()]).toEqual([1, 'shown']);
    serveReleases(createReleases(6, '1.1.0'));
    await waitForPoll();
    expect([pollCount, await enter()]).toEqual([2, 'true']);
  });

  test('polls when the tab becomes visible', async () => {
    serveReleases(createReleases(6, '1.1.0'));
    const { enter } = open();
    setVisibility('hidden');
    dispatchVisibilityChange();
    expect([pollCount, await enter()]).toEqual([0, 'shown']);
    setVisibility('visible');
    dispatchVisibilityChange();
    await jest.advanceTimersByTimeAsync(0);
    expect(pollCount).toBeGreaterThan(0);
    expect(await enter()).toBe('true');
  });

  test('reloads once for each revision, even if a stale cache serves the old document', async () => {
    serveReleases(createReleases(6, '1.1.0'));
    const firstTab = open();
    await waitForPoll();
    expect([await firstTab.enter(), await firstTab.enter()]).toEqual(['true', 'shown']);
    const staleTab = open();
    await waitForPoll();
    expect(await staleTab.enter()).toBe('shown');
    serveReleases(createReleases(7, '1.2.0'));
    await waitForPoll();
    expect(await staleTab.enter()).toBe('true');
  });

  test('reloads when a rollout is stopped or resumed within the same revision', async () => {
    serveReleases(createReleases(5, '0.9.0'));
    const { enter } = open();
    await waitForPoll();
    serveReleases(createReleases(5, '1.0.0'));
    await waitForPoll();
    expect(await enter()).toBe('shown');
    serveReleases(createReleases(5, '0.9.0'));
    await waitForPoll();
    expect([await enter(), await enter()]).toEqual(['true', 'shown']);
  });

  test('reloads between pages of the remote unless the page contains typed text', async () => {
    serveReleases(createReleases(6, '1.1.0'));
    watchTyping();
    const { watch, enter } = open();
    watch.onNavigated('/client-portal/profile');
    await waitForPoll();
    const field = document.createElement('input');
    document.body.append(field);
    field.value = 'typed';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    expect(await enter()).toBe('shown');
    field.remove();
    expect(await enter()).toBe('true');
  });

  test('does not reload the same page, and ignores stale and malformed responses', async () => {
    serveReleases(createReleases(6, '1.1.0'));
    const { watch, enter } = open();
    watch.onNavigated('/client-portal');
    await waitForPoll();
    expect(await enter()).toBe('shown');
    watch.onNavigated('/');
    for (const stale of [createReleases(5, '1.0.0'), { revision: '7' }]) {
      serveReleases(stale);
      await waitForPoll();
    }
    respond = () => Promise.reject(new TypeError('Failed to fetch'));
    await waitForPoll();
    expect([pollCount, await enter()]).toEqual([4, 'true']);
  });
});

describe('when a file fails to load', () => {
  const file = '/remotes/portal/1.0.0/js/8.js';
  const responses = new Map<string, () => Response>();
  const createNotFound = () => new Response(null, { status: 404 });
  const createRegistry = (releases: unknown) => () => Response.json(releases);
  const watch = watchReleases(boot, tab);
  const shouldReload = () => watch.shouldReload('portal', '1.0.0', file);

  beforeEach(() => {
    sessionStorage.clear();
    responses.clear();
    globalThis.fetch = async (url) => {
      const getResponse = responses.get(String(url));
      if (getResponse === undefined) throw new TypeError('Failed to fetch');
      return getResponse();
    };
  });

  test('does not reload if the file exists or the connection fails', async () => {
    responses.set(file, createNotFound);
    expect(await shouldReload()).toBe(false);
    responses.clear();
    responses.set('/registry.json', createRegistry(createReleases(6, '1.1.0')));
    expect(await shouldReload()).toBe(false);
    responses.set(file, () => new Response(null, { status: 200 }));
    expect(await shouldReload()).toBe(false);
    responses.set(file, () => new Response(null, { status: 502 }));
    expect(await shouldReload()).toBe(false);
  });

  test('reloads once for each newer revision', async () => {
    responses.set(file, createNotFound);
    responses.set('/registry.json', createRegistry(createReleases(6, '1.1.0')));
    expect([await shouldReload(), await shouldReload()]).toEqual([true, false]);
    responses.set('/registry.json', createRegistry(createReleases(7, '1.2.0')));
    expect([await shouldReload(), await shouldReload()]).toEqual([true, false]);
  });

  test('reloads once if the file is missing although its release is live', async () => {
    const newWatch = watchReleases(boot, tab);
    const shouldReloadNew = () => newWatch.shouldReload('portal', '1.0.0', file);
    responses.set(file, createNotFound);
    responses.set('/registry.json', createRegistry(createReleases(5, '1.0.0')));
    expect([await shouldReloadNew(), await shouldReloadNew()]).toEqual([true, false]);
  });
});
