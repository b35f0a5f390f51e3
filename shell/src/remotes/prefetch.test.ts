import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PageLoaderArgs } from '@northlight/contract';
import type { RemoteSource } from '@northlight/contract/page-tree';
import { QueryClient } from '@tanstack/react-query';
import { prefetchOnIntent } from './prefetch.ts';

const loader = jest.fn<(args: PageLoaderArgs) => Promise<void>>();
const load = jest.fn(async () => ({ Component: () => null, loader }));
const queryClient = new QueryClient();
const remote = {
  name: 'site',
  routes: [
    ['/post/:id', 'public', 'Post'],
    ['/staff', 'staff', 'Staff'],
  ],
};
const app = { pages: { '/post/:id': { load }, '/staff': { load } } };
const source = { remote, load: async () => app } as unknown as RemoteSource;

prefetchOnIntent({
  sources: [source],
  queryClient,
  canOpen: (access) => access !== 'staff',
});

/** Dispatches an event on a link and advances the clock. */
async function triggerIntent(href: string, type: string, delay = 100) {
  document.body.innerHTML = `<a href="${href}"><b>Link</b></a>`;
  document.querySelector('b')?.dispatchEvent(new Event(type, { bubbles: true }));
  await jest.advanceTimersByTimeAsync(delay);
}

beforeEach(() => {
  jest.useFakeTimers();
  loader.mockReset().mockResolvedValue();
  load.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

test.each(['pointerover', 'focusin', 'pointerdown'])(
  'prefetches a page and its first data on %s',
  async (type) => {
    await triggerIntent('/post/7?from=home', type);
    expect(loader).toHaveBeenCalledTimes(1);
    const [args] = loader.mock.calls[0] ?? [];
    expect([args?.params, args?.url.search, args?.queryClient]).toEqual([
      { id: '7' },
      '?from=home',
      queryClient,
    ]);
  },
);

test('prefetches nothing when the pointer only crosses a link', async () => {
  await triggerIntent('/post/7', 'pointerover', 40);
  document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await jest.advanceTimersByTimeAsync(200);
  expect(load).not.toHaveBeenCalled();
});

test.each(['/staff', 'https://elsewhere.example/post/7', '/nothing', location.href])(
  'prefetches nothing for %s',
  async (href) => {
    await triggerIntent(href, 'focusin');
    expect(load).not.toHaveBeenCalled();
  },
);

test('ignores failures and retries on the next intent', async () => {
  loader.mockRejectedValue(new Error('offline'));
  await triggerIntent('/post/7', 'focusin');
  await triggerIntent('/post/7', 'focusin');
  expect(loader).toHaveBeenCalledTimes(2);
});
