import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { atFirstSign } from './at-first-sign.ts';

const call = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  call.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

test('leaves the press itself its frame, and is done with one', () => {
  atFirstSign(call);
  window.dispatchEvent(new Event('pointerdown'));
  jest.advanceTimersByTime(100);
  expect(call).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  window.dispatchEvent(new Event('keydown'));
  jest.advanceTimersByTime(60_000);
  expect(call).toHaveBeenCalledTimes(1);
});

test('waits while somebody types', () => {
  atFirstSign(call);
  for (let keys = 0; keys < 20; keys += 1) {
    window.dispatchEvent(new Event('keydown'));
    jest.advanceTimersByTime(150);
  }
  expect(call).not.toHaveBeenCalled();
  jest.advanceTimersByTime(50);
  expect(call).toHaveBeenCalledTimes(1);
});

function link(): Element {
  document.body.innerHTML = '<a href="/next"><span>Next</span></a>';
  return document.querySelector('span') as Element;
}

test('lets the page come first that a press leads to, whatever is pressed after it', () => {
  const words = link();
  atFirstSign(call);
  words.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  jest.advanceTimersByTime(500);
  window.dispatchEvent(new Event('pointerdown'));
  jest.advanceTimersByTime(1_400);
  expect(call).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(call).toHaveBeenCalledTimes(1);
});

test('a link that the keyboard only passes leads nowhere', () => {
  const words = link();
  atFirstSign(call);
  words.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  jest.advanceTimersByTime(200);
  expect(call).toHaveBeenCalledTimes(1);
});

test('waits ten seconds at most for who never rests', () => {
  atFirstSign(call);
  for (let keys = 0; keys < 99; keys += 1) {
    window.dispatchEvent(new Event('keydown'));
    jest.advanceTimersByTime(100);
  }
  expect(call).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(call).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_000);
  expect(call).toHaveBeenCalledTimes(1);
});

test('waits for nobody for ever', () => {
  atFirstSign(call);
  jest.advanceTimersByTime(9_000);
  expect(call).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(call).toHaveBeenCalledTimes(1);
});
