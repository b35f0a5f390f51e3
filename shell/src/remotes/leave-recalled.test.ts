import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import { watchTyping } from '../document/typed-fields.ts';
import { leaveRecalledVersion } from './leave-recalled.ts';

watchTyping();
const reload = jest.fn();
let isRecalled: boolean;
let isWriting: boolean;
let reloadsLeft: number;

beforeEach(() => {
  jest.useFakeTimers();
  reload.mockClear();
  sessionStorage.clear();
  isRecalled = true;
  isWriting = false;
  reloadsLeft = 1;
  document.body.replaceChildren();
});
afterEach(() => {
  setVisibility('visible');
  jest.useRealTimers();
});

const setVisibility = (state: DocumentVisibilityState) =>
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
const advanceSeconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000));

async function open(): Promise<void> {
  await act(async () => {
    leaveRecalledVersion({
      isRecalled: () => isRecalled,
      isWriting: () => isWriting,
      claimReload: () => reloadsLeft-- > 0,
      reload,
    });
  });
}

function typeText(text: string): HTMLInputElement {
  const field = document.createElement('input');
  field.name = 'message';
  document.body.append(field);
  fireEvent.input(field, { target: { value: text } });
  return field;
}

test('reloads once after the page has been idle for a while', async () => {
  await open();
  await advanceSeconds(4);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await advanceSeconds(4);
  expect(reload).not.toHaveBeenCalled();
  await advanceSeconds(3);
  expect(reload).toHaveBeenCalledTimes(1);
  await advanceSeconds(60);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('reloads a hidden page immediately', async () => {
  setVisibility('hidden');
  await open();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('waits for a write in flight', async () => {
  isWriting = true;
  await open();
  await advanceSeconds(30);
  expect(reload).not.toHaveBeenCalled();
  isWriting = false;
  await advanceSeconds(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('waits while the page contains typed text', async () => {
  const field = typeText('not yet sent');
  setVisibility('hidden');
  await open();
  await advanceSeconds(30);
  expect(reload).not.toHaveBeenCalled();
  field.remove();
  await advanceSeconds(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('stays on pages of other remotes, and reloads once for each revision', async () => {
  isRecalled = false;
  await open();
  await advanceSeconds(30);
  isRecalled = true;
  reloadsLeft = 0;
  await advanceSeconds(30);
  expect(reload).not.toHaveBeenCalled();
  reloadsLeft = 1;
  await advanceSeconds(1);
  expect(reload).toHaveBeenCalledTimes(1);
});
