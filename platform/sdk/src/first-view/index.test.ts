import { expect, jest, test } from '@jest/globals';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { sharing } from './index.ts';

const sendOwnRequest = jest.fn(async () => 'asked for');
const title = () => queryOptions({ queryKey: ['title'], queryFn: sendOwnRequest, retry: false });

async function read(answer: Promise<{ title: string }>) {
  sendOwnRequest.mockClear();
  const queryClient = new QueryClient();
  sharing(queryClient, () => answer)(title(), (screen) => screen.title);
  return { queryClient, first: await queryClient.fetchQuery(title()) };
}

test('a read waits for the shared response and refreshes with its own request', async () => {
  const { queryClient, first } = await read(Promise.resolve({ title: 'answered' }));
  expect(first).toBe('answered');
  expect(sendOwnRequest).not.toHaveBeenCalled();
  await queryClient.refetchQueries();
  expect(queryClient.getQueryData(['title'])).toBe('asked for');
});

test.each([
  ['failed', Promise.reject(new Error('no'))],
  ['does not contain its data', Promise.resolve(null as unknown as { title: string })],
])('a read sends its own request if the shared response %s', async (_what, answer) => {
  expect((await read(answer)).first).toBe('asked for');
});

test('a hover and the click after it send one request, or none while all data is fresh', async () => {
  const queryClient = new QueryClient();
  const ask = jest.fn(async () => ({ title: 'answered' }));
  const fresh = () => ({ ...title(), staleTime: 60_000 });
  for (const _intent of ['hover', 'click']) sharing(queryClient, ask)(fresh(), (screen) => screen.title);
  expect(await queryClient.fetchQuery(fresh())).toBe('answered');
  sharing(queryClient, ask)(fresh(), (screen) => screen.title);
  expect(ask).toHaveBeenCalledTimes(1);
});
