import { beforeEach, expect, test } from '@jest/globals';
import { createDraft } from './draft.ts';

beforeEach(() => localStorage.clear());
const store = () => createDraft('user-1', 'feedback.sprint-1');

test('keeps a text only for its person and name', () => {
  store().write('Good work');
  expect(store().read()?.text).toBe('Good work');
  expect(createDraft('user-2', 'feedback.sprint-1').read()).toBeNull();
  expect(createDraft('user-1', 'question.sprint-1').read()).toBeNull();
});

test('keeps the key while the text grows and while the same text is retried', () => {
  store().write('Good');
  const key = store().read()?.key;
  store().write('Good work');
  expect(store().take('Good work').key).toBe(key);
  expect(store().take('Good work').key).toBe(key);
});

test('gives a changed text a new key after a try', () => {
  const first = store().take('Good work');
  store().write('Good work, but the stock is wrong');
  expect(store().read()?.key).not.toBe(first.key);
});

test('deletes a sent text, but not one that changed meanwhile', () => {
  const sent = store().take('Good work');
  store().write('Another thought');
  store().settle(sent.key);
  expect(store().read()?.text).toBe('Another thought');
  store().settle(store().read()?.key ?? '');
  expect(store().read()).toBeNull();
});

test('deletes the draft when the text is empty', () => {
  store().write('x');
  store().write('');
  expect(store().read()).toBeNull();
});
