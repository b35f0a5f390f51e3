import { beforeEach, expect, test } from '@jest/globals';
import { createDraft } from './draft.ts';

beforeEach(() => localStorage.clear());
const createStore = () => createDraft('user-1', 'feedback.sprint-1');

test('returns a draft only for its owner and name', () => {
  createStore().write('Good work');
  expect(createStore().read()?.text).toBe('Good work');
  expect(createDraft('user-2', 'feedback.sprint-1').read()).toBeNull();
  expect(createDraft('user-1', 'question.sprint-1').read()).toBeNull();
});

test('keeps the key while text is added and when the same text is retried', () => {
  createStore().write('Good');
  const key = createStore().read()?.key;
  createStore().write('Good work');
  expect(createStore().take('Good work').key).toBe(key);
  expect(createStore().take('Good work').key).toBe(key);
});

test('creates a new key when the text changes after an attempt to send it', () => {
  const first = createStore().take('Good work');
  createStore().write('Good work, but the stock is wrong');
  expect(createStore().read()?.key).not.toBe(first.key);
});

test('deletes a sent text, but not one that has changed in the meantime', () => {
  const sent = createStore().take('Good work');
  createStore().write('Another thought');
  createStore().settle(sent.key);
  expect(createStore().read()?.text).toBe('Another thought');
  createStore().settle(createStore().read()?.key ?? '');
  expect(createStore().read()).toBeNull();
});

test('deletes the draft when the text is empty', () => {
  createStore().write('x');
  createStore().write('');
  expect(createStore().read()).toBeNull();
});
