/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ChunkError } from './load-error.ts';
import { page } from './page.ts';

const Component = () => null;

describe('page', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('fetches once and keeps the module', async () => {
    const load = jest.fn(async () => ({ Component }));
    const lazy = page(load);
    expect(lazy.peek()).toBeNull();
    await Promise.all([lazy.load(), lazy.load()]);
    expect(load).toHaveBeenCalledTimes(1);
    expect(lazy.peek()?.Component).toBe(Component);
  });

  test('fetches again after a failure', async () => {
    const load = jest
      .fn<() => Promise<{ Component: typeof Component }>>()
      .mockRejectedValueOnce(new Error('404'))
      .mockResolvedValueOnce({ Component });
    const lazy = page(load);
    await expect(lazy.load()).rejects.toBeInstanceOf(ChunkError);
    await expect(lazy.load()).resolves.toEqual({ Component });
  });

  test('fails after 12 s without a response', async () => {
    const lazy = page(() => new Promise(() => {}));
    const outcome = expect(lazy.load()).rejects.toBeInstanceOf(ChunkError);
    await jest.advanceTimersByTimeAsync(12_000);
    await outcome;
  });
});
