import { expect, jest, test } from '@jest/globals';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { sharing } from './index.ts';

const sendOwnRequest = jest.fn(async () => 'own');
const title = () => queryOptions({ queryKey: ['title'], queryFn: sendOwnRequest, retry: false });

async function read(response: Promise<{ title: string }>) {
  sendOwnRequest.mockClear();
  const queryClient = new QueryClient();
  sharing(queryClient, () => response)(title(), (screen) => screen.title);
  return { queryClient, first: await queryClient.fetchQuery(title()) };
}

test('a read waits for the shared response and refreshes with its own request', async () => {
  const { queryClient, first } = await read(Promise.resolve({ title: 'shared' }));
  expect(first).toBe('shared');
  expect(sendOwnRequest).not.toHaveBeenCalled();
  await queryClient.refetchQueries();
  expect(queryClient.getQueryData(['title'])).toBe('own');
});

test.each([
  ['failed', Promise.reject(new Error('no'))],
  ['does not contain its data', Promise.resolve(null as unknown as { title: string })],
])('a read sends its own request if the shared response %s', async (_what, response) => {
  expect((await read(response)).first).toBe('own');
});

test('a hover and the click after it send one request, or none while all data is fresh', async () => {
  const queryClient = new QueryClient();
  const sendRequest = jest.fn(async () => ({ title: 'shared' }));
  const fresh = () => ({ ...title(), staleTime: 60_000 });
  for (const _intent of ['hover', 'click'])
    sharing(queryClient, sendRequest)(fresh(), (screen) => screen.title);
  expect(await queryClient.fetchQuery(fresh())).toBe('shared');
  sharing(queryClient, sendRequest)(fresh(), (screen) => screen.title);
  expect(sendRequest).toHaveBeenCalledTimes(1);
});
