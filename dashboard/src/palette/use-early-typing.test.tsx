import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type RefObject, useRef } from 'react';
import { useEarlyTyping } from './use-early-typing.ts';

const giveUp = jest.fn();
let typed: RefObject<string> = { current: '' };

function Page({ isOpen, isHere = false }: { isOpen: boolean; isHere?: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  typed = useEarlyTyping(isOpen, box, giveUp);
  return (
    <>
      <input aria-label="Field" />
      <input aria-label="Other field" />
      <div role="alert">
        <button type="button" onClick={giveUp}>
          Close
        </button>
      </div>
      {isHere && (
        <div role="dialog" aria-label="Palette">
          <input ref={box} aria-label="Box" />
        </div>
      )}
    </>
  );
}

const textIn = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;

/** The palette asked for while somebody writes in a field. */
async function askFromField() {
  const user = userEvent.setup();
  const { rerender } = render(<Page isOpen={false} />);
  await user.type(screen.getByRole('textbox', { name: 'Field' }), 'mine ');
  rerender(<Page isOpen />);
  return { user, rerender };
}

afterEach(() => {
  giveUp.mockClear();
});

test('what is typed on is for the palette, also in the field that it was asked for from', async () => {
  const { user } = await askFromField();
  await user.keyboard('tix{Backspace}c ?');
  expect(typed.current).toBe('tic ?');
  expect(textIn('Field')).toBe('mine ');
});

test('goes into its box once that is drawn, before it has the focus', async () => {
  const { user, rerender } = await askFromField();
  await user.keyboard('a');
  rerender(<Page isOpen isHere />);
  const heard = jest.fn();
  window.addEventListener('keydown', heard);
  await user.keyboard('?');
  window.removeEventListener('keydown', heard);
  await user.keyboard('c');
  expect(heard).not.toHaveBeenCalled();
  expect([typed.current, textIn('Box'), textIn('Field')]).toEqual(['a', '?c', 'mine ']);
});

test('a field that somebody goes to meanwhile keeps its keys', async () => {
  const { user } = await askFromField();
  await user.tab();
  await user.keyboard('b');
  await user.click(screen.getByRole('textbox', { name: 'Field' }));
  await user.keyboard('c');
  expect([typed.current, textIn('Other field'), textIn('Field')]).toEqual(['', 'b', 'mine c']);
});

test('Escape gives it up, and the notice is answered by Space', async () => {
  const { user } = await askFromField();
  await user.keyboard('{Escape}');
  expect(giveUp).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'Close' }).focus();
  await user.keyboard(' ');
  expect(giveUp).toHaveBeenCalledTimes(2);
});

test('leaves shortcuts and what an input method composes', async () => {
  await askFromField();
  const field = screen.getByRole('textbox', { name: 'Field' });
  expect(fireEvent.keyDown(field, { key: 'x', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(field, { key: 'x', isComposing: true })).toBe(true);
  expect(typed.current).toBe('');
});
