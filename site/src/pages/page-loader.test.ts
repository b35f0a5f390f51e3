import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { createPageLoader } from './page-loader.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test.each([
  ['as soon as its data has loaded', 50],
  ['after 100 ms without data', 100],
])('a page loader finishes %s', async (_when, expected) => {
  const queryClient = new QueryClient();
  const queryFn = () => new Promise((resolve) => setTimeout(resolve, expected === 50 ? 50 : 10_000, 'a row'));
  const load = createPageLoader(() => [{ queryKey: ['row'], queryFn }]);
  const onLoaded = jest.fn();
  const args = { params: {}, url: new URL(location.href), signal: AbortSignal.abort(), queryClient };
  void load(args).then(onLoaded);
  await jest.advanceTimersByTimeAsync(expected - 1);
  expect(onLoaded).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(onLoaded).toHaveBeenCalled();
});
