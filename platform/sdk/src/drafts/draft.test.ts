import { beforeEach, expect, test } from '@jest/globals';
import { createDraft } from './draft.ts';

beforeEach(() => localStorage.clear());
const store = () => createDraft('user-1', 'feedback.sprint-1');

test('a text is kept for its person and name alone', () => {
  store().write('Good work');
  expect(store().read()?.text).toBe('Good work');
  expect(createDraft('user-2', 'feedback.sprint-1').read()).toBeNull();
  expect(createDraft('user-1', 'question.sprint-1').read()).toBeNull();
});

test('the key stays while a text grows, and while the same text is tried again', () => {
  store().write('Good');
  const key = store().read()?.key;
  store().write('Good work');
  expect(store().take('Good work').key).toBe(key);
  expect(store().take('Good work').key).toBe(key);
});

test('another text after a try is another request', () => {
  const first = store().take('Good work');
  store().write('Good work, but the stock is wrong');
  expect(store().read()?.key).not.toBe(first.key);
});

test('what was sent is forgotten, what was typed meanwhile is not', () => {
  const sent = store().take('Good work');
  store().write('Another thought');
  store().settle(sent.key);
  expect(store().read()?.text).toBe('Another thought');
  store().settle(store().read()?.key ?? '');
  expect(store().read()).toBeNull();
});

test('an empty text forgets the draft', () => {
  store().write('x');
  store().write('');
  expect(store().read()).toBeNull();
});
