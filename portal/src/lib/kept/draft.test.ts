import { beforeEach, expect, jest, test } from '@jest/globals';
import { createFakeAuth } from 'auth-kit/testing';
import { createDraftStore } from './draft.ts';
import { keepRequest, readOutbox } from './outbox.ts';

beforeEach(() => localStorage.clear());
const store = () => createDraftStore('user-1', 'feedback', 'sprint-1');

test('a text is kept through a reload, for its person, kind and sprint alone', () => {
  store().write('Good work');
  expect(store().read()?.text).toBe('Good work');
  expect(createDraftStore('user-2', 'feedback', 'sprint-1').read()).toBeNull();
  expect(createDraftStore('user-1', 'question', 'sprint-1').read()).toBeNull();
  expect(createDraftStore('user-1', 'feedback', 'sprint-2').read()).toBeNull();
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

test('an empty text forgets the draft, and a broken one reads as none', () => {
  store().write('x');
  store().write('');
  expect(store().read()).toBeNull();
  localStorage.setItem('northlight.portal.draft.user-1.feedback.sprint-1', '{"text":');
  expect(store().read()).toBeNull();
});

test('another tab that forgets a draft is believed', () => {
  store().write('Good work');
  localStorage.clear();
  expect(store().read()).toBeNull();
});

test('where nothing can be stored, a draft lives as long as the page', () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store().write('Good work');
  expect(store().read()?.text).toBe('Good work');
  refuse.mockRestore();
  store().write('');
  expect(store().read()).toBeNull();
});

test.each([
  ['expired', 'Good work', 1],
  ['signed-out', undefined, 0],
  ['user-gone', undefined, 0],
  ['user-changed', undefined, 0],
] as const)('after a session that is %s the device keeps: %s', (reason, kept, waiting) => {
  const auth = createFakeAuth();
  store().write('Good work');
  keepRequest('user-1', { key: 'k', kind: 'question', sprintId: 's', sprintTitle: 'S', text: 'Why?' });
  localStorage.setItem('theme', 'dark');
  auth.endSession(reason);
  expect(store().read()?.text).toBe(kept);
  expect(readOutbox('user-1')).toHaveLength(waiting);
  expect(localStorage.getItem('theme')).toBe('dark');
  auth.restore();
});
