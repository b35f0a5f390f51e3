import { beforeEach, expect, jest, test } from '@jest/globals';
import { createFakeAuth } from '@northlight/auth-kit/testing';
import { createStoredValue } from './index.ts';

const openValue = (userId = 'user-1', name = 'draft') =>
  createStoredValue(userId, name, (stored) => (typeof stored === 'string' ? stored : null));

beforeEach(() => localStorage.clear());

test('keeps a value after a reload, and only for its owner and name', () => {
  openValue().write('Good work');
  expect(openValue().read()).toBe('Good work');
  expect(openValue('user-2').read()).toBeNull();
  expect(openValue('user-1', 'other').read()).toBeNull();
});

test('reads a malformed or outdated value as null', () => {
  localStorage.setItem('northlight.kept.user-1.draft', '"Good');
  expect(openValue().read()).toBeNull();
  localStorage.setItem('northlight.kept.user-1.draft', '{"text":"Good"}');
  expect(openValue().read()).toBeNull();
});

test('reports changes, including deletions and changes in other tabs', () => {
  const listener = jest.fn();
  const unsubscribe = openValue().subscribe(listener);
  openValue().write('Good work');
  expect(listener).toHaveBeenCalledTimes(1);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage'));
  expect(listener).toHaveBeenCalledTimes(2);
  expect(openValue().read()).toBeNull();
  unsubscribe();
  openValue().write('x');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('returns the same object for an unchanged value', () => {
  const value = createStoredValue('user-1', 'list', (stored) => stored as readonly string[]);
  value.write(['a']);
  expect(value.read()).toBe(value.read());
});

test('keeps a value for the lifetime of the page if storage is blocked', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  openValue().write('Good work');
  expect(openValue().read()).toBe('Good work');
  setItem.mockRestore();
  openValue().write(null);
  expect(openValue().read()).toBeNull();
});

test.each([
  ['expired', 'Good work'],
  ['signed-out', null],
  ['user-gone', null],
  ['user-changed', null],
] as const)('when a session ends as %s, the device keeps %s', (reason, value) => {
  const auth = createFakeAuth();
  openValue().write('Good work');
  localStorage.setItem('theme', 'dark');
  auth.endSession(reason);
  expect(openValue().read()).toBe(value);
  expect(localStorage.getItem('theme')).toBe('dark');
  auth.restore();
});
