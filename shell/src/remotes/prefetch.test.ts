import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { PageLoaderArgs } from '@northlight/contract';
import type { RemoteSource } from '@northlight/page-tree';
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
    ['/portal', 'client', 'Portal'],
  ],
};
const app = { pages: { '/post/:id': { load }, '/staff': { load }, '/portal': { load } } };
const peek = jest.fn<() => typeof app | null>();
const source = { remote, load: async () => app, peek } as unknown as RemoteSource;

const fetched = jest.fn<typeof fetch>();
globalThis.fetch = fetched;
let mayBeStale = true;

prefetchOnIntent({
  sources: [source],
  queryClient,
  mayOpen: (access) => access !== 'staff',
  versionOf: () => null,
  mayBeStale: () => mayBeStale,
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
  peek.mockReturnValue(app);
  fetched.mockReset().mockRejectedValue(new TypeError('away'));
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

describe('where scrolling has ended', () => {
  const scroll = async (href: string, top = 10) => {
    document.body.innerHTML = `<div id="main"><a href="${href}">Link</a></div>`;
    const place = { top, bottom: top + 20 } as DOMRect;
    jest.spyOn(HTMLAnchorElement.prototype, 'getBoundingClientRect').mockReturnValue(place);
    document.dispatchEvent(new Event('scrollend'));
    await jest.advanceTimersByTimeAsync(100);
  };
  const setConnection = (connection?: object) =>
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  afterEach(() => void setConnection());

  test('the code behind a link in view is fetched, and no data', async () => {
    await scroll('/post/7');
    expect(load).toHaveBeenCalledTimes(1);
    expect(loader).not.toHaveBeenCalled();
  });

  test.each([
    ['above the window', '/post/7', -30],
    ['below the window', '/post/7', window.innerHeight + 1],
    ['to what is not public', '/portal', 10],
  ])('nothing for a link %s', async (_what, href, top) => {
    await scroll(href, top);
    expect(load).not.toHaveBeenCalled();
  });

  test('nothing of a remote that is not here yet', async () => {
    peek.mockReturnValue(null);
    await scroll('/post/7');
    expect(load).not.toHaveBeenCalled();
  });

  test('nothing for who saves data', async () => {
    setConnection({ saveData: true });
    await scroll('/post/7');
    expect(load).not.toHaveBeenCalled();
  });
});

test.each(['/staff', 'https://elsewhere.example/post/7', '/nothing', location.href])(
  'nothing is fetched for %s',
  async (href) => {
    await feel(href, 'focusin');
    expect(load).not.toHaveBeenCalled();
  },
);

test('what the server has read is asked for where it may be a moment old', async () => {
  mayBeStale = false;
  await feel('/post/8', 'focusin');
  expect(fetched).not.toHaveBeenCalled();
  expect(loader).toHaveBeenCalledTimes(1);
  mayBeStale = true;
  await feel('/post/8', 'focusin');
  expect(fetched.mock.calls[0]?.[0]).toBe('/__read/post/8');
});

test('what fails is left to the navigation', async () => {
  loader.mockRejectedValue(new Error('away'));
  await feel('/post/7', 'focusin');
  await feel('/post/7', 'focusin');
  expect(loader).toHaveBeenCalledTimes(2);
});
