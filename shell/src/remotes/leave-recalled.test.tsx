import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { watchTyping } from '../document/typed-fields.ts';
import { leaveRecalledVersion } from './leave-recalled.tsx';

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

test('asks before reloading a page with typed text, and reloads automatically once the text is gone', async () => {
  const field = typeText('not yet sent');
  setVisibility('hidden');
  await open();
  await advanceSeconds(30);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toContain('Reload to use the previous one');
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  await advanceSeconds(30);
  expect(screen.queryByRole('status')).toBeNull();
  field.remove();
  await advanceSeconds(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('stores typed text before reloading', async () => {
  typeText('not yet sent');
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem('typed-text')).toContain('not yet sent');
});

test('reloads on request even if the tab has already reloaded automatically', async () => {
  reloadsLeft = 0;
  typeText('not yet sent');
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
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
