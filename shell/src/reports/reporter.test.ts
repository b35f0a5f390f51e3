import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ReleaseReport } from '@northlight/contract';
import { createReporter, type Send } from './reporter.ts';

const report = {
  release: 'portal',
  version: '1.0.0',
  kind: 'error',
  cause: 'TypeError',
  text: '',
  at: '',
  page: '/',
} as const;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const getBatches = (send: jest.Mock<Send>) => send.mock.calls.map(([batch]) => batch);

test('batches reports, counts repetitions, then waits longer', () => {
  const send = jest.fn<Send>(() => true);
  const { add } = createReporter(send);
  add(report);
  add(report);
  add({ ...report, kind: 'load', cause: 'chunk' });
  expect(send).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(getBatches(send)).toEqual([
    [
      { ...report, count: 2 },
      { ...report, kind: 'load', cause: 'chunk', count: 1 },
    ],
  ]);
  add(report);
  jest.advanceTimersByTime(1_000);
  expect(send).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1_000);
  expect(getBatches(send)[1]).toEqual([{ ...report, count: 1 }]);
});

test('distinguishes two failed reads by their text', () => {
  const send = jest.fn<Send>(() => true);
  const { add } = createReporter(send);
  for (const text of ['reading portal notifications', 'reading portal unread']) add({ ...report, text });
  jest.advanceTimersByTime(1_000);
  expect(getBatches(send)[0]?.map(({ text, count }) => [text, count])).toEqual([
    ['reading portal notifications', 1],
    ['reading portal unread', 1],
  ]);
});

test('sends pending reports when the page is hidden', () => {
  const send = jest.fn<Send>(() => true);
  createReporter(send).add(report);
  window.dispatchEvent(new Event('pagehide'));
  expect(getBatches(send)).toEqual([[{ ...report, count: 1 }]]);
  jest.advanceTimersByTime(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('keeps unsent reports until the browser is online', () => {
  const send = jest.fn<Send>(() => false);
  createReporter(send).add(report);
  jest.advanceTimersByTime(1_000);
  send.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(getBatches(send).map((batch) => batch.map(({ count }) => count))).toEqual([[1], [1]]);
});

test('sends at most 40 different reports, 20 per request', () => {
  const send = jest.fn<Send>(() => true);
  const { add } = createReporter(send);
  for (let line = 0; line < 100; line += 1) add({ ...report, at: `js/app.js:${line}:1` });
  jest.advanceTimersByTime(10 * 60_000);
  expect(getBatches(send).map((batch: readonly ReleaseReport[]) => batch.length)).toEqual([20, 20]);
});
