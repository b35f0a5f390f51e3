import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createAutosave } from './autosave.ts';

describe('an autosave', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function createTestAutosave() {
    const calls: { text: string; done: (isStored?: boolean) => void; fail: (error: Error) => void }[] = [];
    const autosave = createAutosave<string>({
      save: (text) =>
        new Promise((resolve, fail) =>
          calls.push({ text, done: (isStored = true) => resolve(isStored), fail }),
        ),
      delay: 100,
      retryDelay: 1000,
    });
    return { autosave, calls };
  }

  test('saves only the newest version, after a pause', async () => {
    const { autosave, calls } = createTestAutosave();
    autosave.change('a');
    await jest.advanceTimersByTimeAsync(50);
    autosave.change('ab');
    await jest.advanceTimersByTimeAsync(99);
    expect(calls).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(calls.map(({ text }) => text)).toEqual(['ab']);
    calls[0]?.done();
    await jest.advanceTimersByTimeAsync(0);
    expect(autosave.getState()).toBe('saved');
  });

  test('saves one version at a time, then the newest', async () => {
    const { autosave, calls } = createTestAutosave();
    autosave.change('a');
    await jest.advanceTimersByTimeAsync(100);
    autosave.change('b');
    autosave.change('c');
    await jest.advanceTimersByTimeAsync(500);
    expect(calls.map(({ text }) => text)).toEqual(['a']);
    calls[0]?.done();
    await jest.advanceTimersByTimeAsync(100);
    expect(calls.map(({ text }) => text)).toEqual(['a', 'c']);
  });

  test('waits for the running save on flush, then saves the pending version', async () => {
    const { autosave, calls } = createTestAutosave();
    autosave.change('a');
    await jest.advanceTimersByTimeAsync(100);
    autosave.change('b');
    const flushed = autosave.flush();
    calls[0]?.done();
    await jest.advanceTimersByTimeAsync(0);
    expect(calls.map(({ text }) => text)).toEqual(['a', 'b']);
    calls[1]?.done();
    await flushed;
    expect(autosave.getState()).toBe('saved');
  });

  test('retries a failed version, or a newer one', async () => {
    const { autosave, calls } = createTestAutosave();
    autosave.change('a');
    await jest.advanceTimersByTimeAsync(100);
    calls[0]?.fail(new Error('down'));
    await jest.advanceTimersByTimeAsync(0);
    expect(autosave.getState()).toBe('failed');
    await jest.advanceTimersByTimeAsync(1000);
    expect(calls.map(({ text }) => text)).toEqual(['a', 'a']);
    autosave.change('b');
    calls[1]?.fail(new Error('down'));
    await jest.advanceTimersByTimeAsync(1000);
    expect(calls.map(({ text }) => text)).toEqual(['a', 'a', 'b']);
  });

  test('saves nothing after a conflict until it is resolved', async () => {
    const { autosave, calls } = createTestAutosave();
    autosave.change('a');
    await jest.advanceTimersByTimeAsync(100);
    calls[0]?.done(false);
    await jest.advanceTimersByTimeAsync(0);
    expect(autosave.getState()).toBe('stopped');
    autosave.change('b');
    await jest.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(1);
    autosave.resume();
    await jest.advanceTimersByTimeAsync(100);
    expect(calls.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  test('drops the pending version on discardPending and waits for the running save', async () => {
    const { autosave, calls } = createTestAutosave();
    autosave.change('a');
    await jest.advanceTimersByTimeAsync(100);
    autosave.change('b');
    const settled = autosave.discardPending();
    calls[0]?.done();
    await settled;
    await jest.advanceTimersByTimeAsync(5000);
    expect(calls.map(({ text }) => text)).toEqual(['a']);
  });
});
