import { describe, expect, jest, test } from '@jest/globals';
import { type BootRemote, defineApp, defineRemote, page, RemoteLoadError } from '@northlight/contract';
import type { FederationPort } from './federation.ts';
import { createRemoteLoader } from './remote-loader.ts';

const declaration = defineRemote({
  name: 'shop',
  routes: [{ path: '/shop', access: 'public', title: 'Shop' }],
  navigation: [],
  requires: { contract: '^1.0.0', kit: '^0.1.0', schema: 0 },
});
const app = defineApp(declaration, {
  Layout: () => null,
  pages: { '/shop': page(async () => ({ Component: () => null })) },
});
const remote: BootRemote = {
  name: 'shop',
  version: '2.0.0',
  entry: { url: '/remotes/shop/2.0.0/remoteEntry.js', integrity: 'sha384-x' },
  routes: [['/shop', 'public', 'Shop']],
  navigation: [],
};
const remoteWithPrevious: BootRemote = {
  ...remote,
  previous: { version: '1.0.0', entry: { url: '/remotes/shop/1.0.0/remoteEntry.js', integrity: 'sha384-y' } },
};

function createLoader(load: FederationPort['load'], boot = remote, extra = {}) {
  return createRemoteLoader(boot, { federation: { load }, ...extra });
}

describe('the remote loader', () => {
  test('moves from idle to loading to ready, and concurrent calls share one load', async () => {
    const load = jest.fn(async () => ({ app }));
    const loader = createLoader(load);
    expect(loader.state().status).toBe('idle');
    const first = loader.load();
    expect(loader.state()).toEqual({ status: 'loading', attempt: 0 });
    expect(await Promise.all([first, loader.load()])).toEqual([app, app]);
    expect(load).toHaveBeenCalledTimes(1);
    expect(loader.state()).toMatchObject({ status: 'ready', version: '2.0.0' });
    expect(loader.peek()).toBe(app);
  });

  test('fails with an error kind, and retries on the next load', async () => {
    const load = jest
      .fn<FederationPort['load']>()
      .mockRejectedValueOnce(new RemoteLoadError('http', 'shop', '404'))
      .mockResolvedValueOnce({ app });
    const loader = createLoader(load);
    await expect(loader.load()).rejects.toMatchObject({ kind: 'http' });
    expect(loader.state()).toMatchObject({ status: 'failed', attempts: 1 });
    await expect(loader.load()).resolves.toBe(app);
    expect(load.mock.calls.map((call) => call[2])).toEqual([0, 1]);
  });

  test('falls back to the previous version and reports the live one’s failure', async () => {
    const onFailure = jest.fn();
    const loader = createLoader(
      async (_name, { url }) => {
        if (url.includes('2.0.0')) throw new Error('threw at the top level');
        return { app };
      },
      remoteWithPrevious,
      { onFailure },
    );
    await loader.load();
    expect(loader.state()).toMatchObject({ status: 'ready', version: '1.0.0' });
    expect(onFailure).toHaveBeenCalledWith({
      version: '2.0.0',
      error: expect.objectContaining({ kind: 'evaluation' }),
      fallbackVersion: '1.0.0',
    });
  });

  test('fails with the live version’s error when both versions fail, and reports both', async () => {
    const onFailure = jest.fn();
    const loader = createLoader(
      async (_name, { url }) => {
        throw new RemoteLoadError(url.includes('2.0.0') ? 'integrity' : 'network', 'shop', url);
      },
      remoteWithPrevious,
      { onFailure },
    );
    await expect(loader.load()).rejects.toMatchObject({ kind: 'integrity' });
    expect(onFailure.mock.calls.map(([failure]) => failure)).toEqual([
      { version: '1.0.0', error: expect.objectContaining({ kind: 'network' }), fallbackVersion: null },
      { version: '2.0.0', error: expect.objectContaining({ kind: 'integrity' }), fallbackVersion: null },
    ]);
  });

  test.each([
    ['nothing', undefined],
    ['no app', { app: null }],
    ['an app without a declared page', { app: { ...app, pages: {} } }],
  ])('rejects a module with %s', async (_what, module) => {
    await expect(createLoader(async () => module).load()).rejects.toMatchObject({ kind: 'contract' });
  });

  test.each([
    [
      'a chunk that failed to load',
      Object.assign(new Error('Loading chunk 12 failed'), { name: 'ChunkLoadError' }),
      'chunk',
    ],
    ['a style sheet that failed to load', new Error('Loading CSS chunk 3 failed'), 'chunk'],
    [
      'an incompatible strict singleton',
      new Error('Version 19.3.1 of shared singleton module react does not satisfy the requirement of portal'),
      'contract',
    ],
    ['a thrown value that is not an Error', 'boom', 'evaluation'],
    [
      'a wrapped RemoteLoadError',
      new Error('outer', { cause: new RemoteLoadError('http', 'a', 'b') }),
      'http',
    ],
  ])('classifies %s', async (_what, error, kind) => {
    const pendingLoad = createLoader(() => Promise.reject(error)).load();
    await expect(pendingLoad).rejects.toMatchObject({ kind, name: 'RemoteLoadError' });
  });

  test('fails with a timeout if loading never finishes', async () => {
    jest.useFakeTimers();
    const loader = createLoader(() => new Promise(() => {}));
    const outcome = expect(loader.load()).rejects.toMatchObject({ kind: 'timeout' });
    await jest.advanceTimersByTimeAsync(20_000);
    await outcome;
    jest.useRealTimers();
  });
});
