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
  mayOpen: (access) => access !== 'staff',
});

/** Lets a link feel an event, and time go on. */
async function feel(href: string, type: string, after = 100) {
  document.body.innerHTML = `<a href="${href}"><b>Link</b></a>`;
  document.querySelector('b')?.dispatchEvent(new Event(type, { bubbles: true }));
  await jest.advanceTimersByTimeAsync(after);
}

beforeEach(() => {
  jest.useFakeTimers();
  loader.mockReset().mockResolvedValue();
  load.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

test.each(['pointerover', 'focusin', 'pointerdown'])('%s fetches a page and its first data', async (type) => {
  await feel('/post/7?from=home', type);
  expect(loader).toHaveBeenCalledTimes(1);
  const [args] = loader.mock.calls[0] ?? [];
  expect([args?.params, args?.url.search, args?.queryClient]).toEqual([
    { id: '7' },
    '?from=home',
    queryClient,
  ]);
});

test('a link that the pointer only crosses fetches nothing', async () => {
  await feel('/post/7', 'pointerover', 40);
  document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await jest.advanceTimersByTimeAsync(200);
  expect(load).not.toHaveBeenCalled();
});

test.each(['/staff', 'https://elsewhere.example/post/7', '/nothing', location.href])(
  'nothing is fetched for %s',
  async (href) => {
    await feel(href, 'focusin');
    expect(load).not.toHaveBeenCalled();
  },
);

test('what fails is left to the navigation', async () => {
  loader.mockRejectedValue(new Error('away'));
  await feel('/post/7', 'focusin');
  await feel('/post/7', 'focusin');
  expect(loader).toHaveBeenCalledTimes(2);
});
