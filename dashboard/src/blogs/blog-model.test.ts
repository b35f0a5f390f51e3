import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { plainText } from '../lib/editor/html.ts';
import { type AutosaveOptions, createAutosave } from './autosave.ts';
import { stateOfBlog } from './blog-api.ts';
import { isSlug, slugOf } from './blog-fields.tsx';

describe('slugs', () => {
  test.each([
    ['Hello World', 'hello-world'],
    ['  Two -- three!  ', 'two-three'],
    ['C++ & Rust: 2026', 'c-rust-2026'],
    ['Ärger über Öl', 'aerger-ueber-oel'],
    ['A\u0308rger à Besançon, ǖ', 'aerger-a-besancon-ue'],
    ['STRASSE, Straße, STRAẞE', 'strasse-strasse-strasse'],
    ['Œuvre, Ærø', 'oeuvre-aero'],
    ['日本', ''],
    [`${'a'.repeat(199)} b`, 'a'.repeat(199)],
  ])('%j becomes %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
    expect(slug === '' || isSlug(slug)).toBe(true);
  });
  test.each(['', 'A', 'a--b', '-a', 'a-', 'a b', 'a/b', 'a'.repeat(201)])('%j is none', (text) => {
    expect(isSlug(text)).toBe(false);
  });
});

describe('the state of a post', () => {
  const now = new Date('2026-03-10T09:00:00Z');
  test.each([
    [false, null, 'draft'],
    [false, '2026-01-01T00:00:00Z', 'draft'],
    [true, null, 'published'],
    [true, '2026-03-10T09:00:00Z', 'published'],
    [true, '2026-03-10T09:02:00Z', 'scheduled'],
  ])('published %p at %p: %s', (published, publish_at, state) => {
    expect(stateOfBlog({ published, publish_at }, now)).toBe(state);
  });
});

test('rich text reads as lines', () => {
  expect(plainText('<h2>A</h2><p>b &amp;&nbsp;<em>c</em></p><ul><li>d</li></ul>')).toBe('A\nb &\u00a0c\nd');
});

describe('autosave', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** A save whose answers the test gives. */
  function machine(options: Partial<AutosaveOptions<string>> = {}) {
    const calls: { text: string; done: () => void; fail: (error: Error) => void }[] = [];
    const autosave = createAutosave<string>({
      save: (text) => new Promise((done, fail) => calls.push({ text, done, fail })),
      needsDecision: (error) => error instanceof Error && error.message === 'conflict',
      delay: 100,
      retryDelay: 1000,
      ...options,
    });
    return { autosave, calls };
  }

  test('saves after a pause, only the newest', async () => {
    const { autosave, calls } = machine();
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

  test('never two at a time; what was typed meanwhile follows', async () => {
    const { autosave, calls } = machine();
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

  test('flush waits for the one on its way and saves what waits', async () => {
    const { autosave, calls } = machine();
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

  test('a failed version is kept and tried again; a newer one replaces it', async () => {
    const { autosave, calls } = machine();
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

  test('after a conflict nothing is tried until it is decided', async () => {
    const { autosave, calls } = machine();
    autosave.change('a');
    await jest.advanceTimersByTimeAsync(100);
    calls[0]?.fail(new Error('conflict'));
    await jest.advanceTimersByTimeAsync(0);
    expect(autosave.getState()).toBe('stopped');
    autosave.change('b');
    await jest.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(1);
    autosave.resume();
    await jest.advanceTimersByTimeAsync(0);
    expect(calls.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  test('settle forgets what waits and lets the one on its way end', async () => {
    const { autosave, calls } = machine();
    autosave.change('a');
    await jest.advanceTimersByTimeAsync(100);
    autosave.change('b');
    const settled = autosave.settle();
    calls[0]?.done();
    await settled;
    await jest.advanceTimersByTimeAsync(5000);
    expect(calls.map(({ text }) => text)).toEqual(['a']);
  });
});
