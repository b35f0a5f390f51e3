import { beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';

const key = ['site', 'post', 'a'];
const fetched = jest.fn<typeof fetch>();

/** Reads as if this were the tab's first page. */
async function start() {
  jest.resetModules();
  const { afterReading, enterReading, readAhead } = await import('./read-ahead.ts');
  const queryClient = new QueryClient({ defaultOptions: { queries: { persister: afterReading } } });
  const read = (address: string, version: string | null = '1.0.0') =>
    readAhead(new URL(address, 'http://localhost'), queryClient, () => version);
  /** Goes to a page. @returns what the page has then read */
  const enter = async (address: string) => {
    const request = new Request(new URL(address, 'http://localhost'));
    await enterReading({ request } as never, (async () => undefined) as never);
    return queryClient.fetchQuery({ queryKey: key, queryFn: async () => 'read by the page' });
  };
  return { read, enter };
}

const answer = (status = 200) =>
  new Response(
    status === 200 ? JSON.stringify({ version: '1.0.0', queries: [[key, 'what was read']] }) : null,
    { status },
  );

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(answer());
  globalThis.fetch = fetched;
});

test('what a page asks for meanwhile waits for what is read for it, and is not asked for again', async () => {
  let arrive = (_answer: Response) => {};
  fetched.mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const { read, enter } = await start();
  void read('/blog/a?page=2#end');
  expect(fetched.mock.calls[0]?.[0]).toBe('/__read/blog/a?page=2');
  const entered = enter('/blog/a?page=2');
  arrive(answer());
  expect(await entered).toBe('what was read');
});

test('a page for which nothing is read waits for no other', async () => {
  fetched.mockReturnValue(new Promise(() => {}));
  const { read, enter } = await start();
  void read('/blog/a');
  expect(await enter('/blog/b')).toBe('read by the page');
});

test('asks once while what it has is new', async () => {
  const { read } = await start();
  await Promise.all([read('/blog/a'), read('/blog/a')]);
  await read('/blog/a');
  expect(fetched).toHaveBeenCalledTimes(1);
  await read('/blog/b');
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([
  ['of another version than the code', '2.0.0', answer()],
  ['for code that is not here', null, answer()],
  ['there is none', '1.0.0', answer(204)],
])('leaves the page to read by itself: %s', async (_what, version, given) => {
  fetched.mockResolvedValue(given);
  const { read, enter } = await start();
  await read('/blog/a', version);
  expect(await enter('/blog/a')).toBe('read by the page');
});

test('a failure is left to the page', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const { read, enter } = await start();
  await expect(read('/blog/a')).resolves.toBeUndefined();
  expect(await enter('/blog/a')).toBe('read by the page');
});
