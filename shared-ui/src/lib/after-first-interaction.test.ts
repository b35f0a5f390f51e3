import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { afterFirstInteraction } from './after-first-interaction.ts';

const call = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  call.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

test('waits a moment after the interaction, and runs once', () => {
  afterFirstInteraction(call);
  window.dispatchEvent(new Event('pointerdown'));
  jest.advanceTimersByTime(100);
  expect(call).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  window.dispatchEvent(new Event('keydown'));
  jest.advanceTimersByTime(60_000);
  expect(call).toHaveBeenCalledTimes(1);
});

test('waits longer after a click on a link', () => {
  document.body.innerHTML = '<a href="/next"><span>Next</span></a>';
  afterFirstInteraction(call);
  document.querySelector('span')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  jest.advanceTimersByTime(1_900);
  expect(call).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(call).toHaveBeenCalledTimes(1);
});

test('runs after ten seconds without interaction', () => {
  afterFirstInteraction(call);
  jest.advanceTimersByTime(9_000);
  expect(call).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(call).toHaveBeenCalledTimes(1);
});
