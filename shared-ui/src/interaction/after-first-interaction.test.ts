import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { afterFirstInteraction } from './after-first-interaction.ts';

const callback = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  callback.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

test('runs once, shortly after the first interaction', () => {
  afterFirstInteraction(callback);
  window.dispatchEvent(new Event('pointerdown'));
  jest.advanceTimersByTime(100);
  expect(callback).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  window.dispatchEvent(new Event('keydown'));
  jest.advanceTimersByTime(60_000);
  expect(callback).toHaveBeenCalledTimes(1);
});

test('waits longer after a click on a link', () => {
  document.body.innerHTML = '<a href="/next"><span>Next</span></a>';
  afterFirstInteraction(callback);
  document.querySelector('span')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  jest.advanceTimersByTime(1_900);
  expect(callback).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(callback).toHaveBeenCalledTimes(1);
});

test('runs after ten seconds without interaction', () => {
  afterFirstInteraction(callback);
  jest.advanceTimersByTime(9_000);
  expect(callback).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(callback).toHaveBeenCalledTimes(1);
});
