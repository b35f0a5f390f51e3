import { beforeEach, expect, test } from '@jest/globals';
import { firstPaintAttribute, startedAttribute } from '@northlight/contract';
import { waitFor } from '@testing-library/react';
import { keepKeys } from './keep-keys.ts';

const root = document.documentElement;
const heard: string[] = [];
const inserted: string[] = [];
document.execCommand = (_command, _hasUi, text = '') => inserted.push(text) > 0;
window.addEventListener('keydown', ({ key, ctrlKey }) => heard.push(ctrlKey ? `Ctrl+${key}` : key));

/** @returns whether the browser would still do something of its own */
const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );

beforeEach(() => {
  heard.length = 0;
  inserted.length = 0;
  root.removeAttribute(startedAttribute);
  document.body.innerHTML = `<div ${firstPaintAttribute} inert><button aria-keyshortcuts="Control+K Meta+K"></button></div>`;
  keepKeys();
});

test('keeps a named shortcut and what is typed after it until the page has started', async () => {
  expect(press('a')).toBe(true);
  expect(press('b', { ctrlKey: true })).toBe(true);
  expect(press('k', { ctrlKey: true })).toBe(false);
  expect(press('t')).toBe(false);
  expect(press('F5')).toBe(true);
  expect(heard).toEqual(['a', 'Ctrl+b', 'F5']);
  heard.length = 0;
  root.setAttribute(startedAttribute, '');
  // What comes before all of it was typed again waits for its turn.
  press('u');
  await waitFor(() => expect(heard).toEqual(['Ctrl+k', 't', 'u']));
  await waitFor(() => expect(press('v')).toBe(true));
  expect(inserted).toEqual(['t', 'u']);
});

test('keeps Escape after a shortcut: what was asked for was given up', async () => {
  expect(press('Escape')).toBe(true);
  press('k', { ctrlKey: true });
  expect(press('Escape')).toBe(false);
  heard.length = 0;
  root.setAttribute(startedAttribute, '');
  await waitFor(() => expect(heard).toEqual(['Ctrl+k', 'Escape']));
  expect(inserted).toEqual([]);
  await waitFor(() => expect(press('v')).toBe(true));
});

test('lets every key through once the page has started', async () => {
  root.setAttribute(startedAttribute, '');
  await waitFor(() => expect(press('k', { ctrlKey: true })).toBe(true));
});
