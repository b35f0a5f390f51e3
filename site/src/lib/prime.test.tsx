import { expect, jest, test } from '@jest/globals';
import type { PageLoaderArgs } from '@northlight/contract';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
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

const tick = (milliseconds = 0) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

test('a page begins with the heading of its own code, and what stands below it waits for its data', async () => {
  jest.useFakeTimers();
  const { letGo, hasBegun } = enter('/projects');
  await tick();
  expect(hasBegun()).toBe(true);
  render(<Later>rows</Later>);
  await tick(50);
  expect(screen.queryByText('rows')).toBeNull();
  letGo('a row');
  await tick();
  expect(screen.getByText('rows')).toBeTruthy();
  jest.useRealTimers();
});

test('what stands below a heading waits for a moment alone', async () => {
  jest.useFakeTimers();
  enter('/projects');
  render(<Later>rows</Later>);
  await tick(150);
  expect(screen.getByText('rows')).toBeTruthy();
  jest.useRealTimers();
});

test('a filter keeps what it changes until its rows are here', async () => {
  jest.useFakeTimers();
  const { letGo, hasBegun } = enter('/?technology=Go');
  await tick(50);
  expect(hasBegun()).toBe(false);
  letGo('a row');
  await tick();
  expect(hasBegun()).toBe(true);
  jest.useRealTimers();
});
