import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { keepFocus } from './keep-focus.ts';

let stop: () => void;
afterEach(() => stop());

/** Renders a page, focuses `#pressed` and changes the page. @returns a function that reads the focused element's text */
function change(html: string, act: (pressed: HTMLButtonElement) => void): () => string | null | undefined {
  document.body.innerHTML = `<main id="main" tabindex="-1"><p>Page</p>${html}</main>`;
  stop = keepFocus();
  const pressed = document.querySelector<HTMLButtonElement>('#pressed');
  pressed?.focus();
  if (pressed) act(pressed);
  return () => document.activeElement?.textContent;
}

const button = '<button id="pressed">Press</button>';
const removeRow = (pressed: Element) => pressed.closest('li')?.remove();
const offerUndo = (pressed: Element) => {
  pressed.closest('li')?.insertAdjacentHTML('beforebegin', '<button data-takes-focus>Undo</button>');
  removeRow(pressed);
};

test.each<[string, string, (pressed: HTMLButtonElement) => void, string]>([
  ['a button to its row', `<ul><li>Row${button}</li></ul>`, (pressed) => pressed.remove(), 'Row'],
  ['a row to the next one', `<ul><li>${button}</li><li>Next</li></ul>`, removeRow, 'Next'],
  ['the last row to the one before', `<ul><li>Before</li><li>${button}</li></ul>`, removeRow, 'Before'],
  [
    '"Load more" to the last row',
    `<ul><li>1</li><li>2</li></ul>${button}`,
    (pressed) => pressed.remove(),
    '2',
  ],
  ['a section’s content to it', `<section>${button}</section>`, (it) => it.replaceWith('Done'), 'Done'],
  [
    'a disabled button to its section',
    `<nav>1${button}</nav>`,
    (it) => it.toggleAttribute('disabled'),
    '1Press',
  ],
  ['a row to Undo', `<ul><li>${button}</li><li>Next</li></ul>`, offerUndo, 'Undo'],
])('hands focus on from %s', async (_what, html, act, expected) => {
  const readFocus = change(html, act);
  await waitFor(() => expect(readFocus()).toBe(expected));
});

test('leaves focus alone after the person has left the control', async () => {
  change(button, (pressed) => pressed.blur());
  await Promise.resolve();
  document.querySelector('#pressed')?.remove();
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(document.activeElement).toBe(document.body);
});
