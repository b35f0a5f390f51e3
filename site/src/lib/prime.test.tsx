import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PageLoaderArgs } from '@northlight/contract';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { fromElsewhere, primes } from './prime.ts';
import { Later } from './ui/later.tsx';

/** A page at that address that reads one thing, which comes when it is let go. */
function enter(path: string) {
  let letGo: (row: string) => void = () => undefined;
  const row = new Promise<string>((resolve) => {
    letGo = resolve;
  });
  const loader = primes(() => [{ queryKey: ['row'], queryFn: () => row }], undefined, fromElsewhere);
  const args = {
    params: {},
    url: new URL(path, location.href),
    signal: new AbortController().signal,
    queryClient: new QueryClient(),
  } satisfies PageLoaderArgs;
  let hasBegun = false;
  const begun = loader(args).then(() => {
    hasBegun = true;
  });
  return { letGo, begun, hasBegun: () => hasBegun };
}

beforeEach(() => {
  jest.useFakeTimers();
  history.replaceState(null, '', '/');
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const tick = (milliseconds = 0) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

test('a page begins with the heading of its own code, and what stands below it waits for its data', async () => {
  const { letGo, hasBegun } = enter('/projects');
  await tick();
  expect(hasBegun()).toBe(true);
  // Another link is hovered over, and its page's data comes first.
  enter('/blog').letGo('a post');
  history.replaceState(null, '', '/projects');
  render(<Later>rows</Later>);
  await tick(50);
  expect(screen.queryByText('rows')).toBeNull();
  letGo('a row');
  await tick();
  expect(screen.getByText('rows')).toBeTruthy();
});

test('what stands below a heading waits for a moment alone', async () => {
  enter('/projects');
  history.replaceState(null, '', '/projects');
  render(<Later>rows</Later>);
  await tick(50);
  expect(screen.queryByText('rows')).toBeNull();
  await tick(100);
  expect(screen.getByText('rows')).toBeTruthy();
});

test('a filter keeps what it changes until its rows are here', async () => {
  const { letGo, hasBegun } = enter('/?technology=Go');
  await tick(50);
  expect(hasBegun()).toBe(false);
  letGo('a row');
  await tick();
  expect(hasBegun()).toBe(true);
});
