import { expect, test } from '@jest/globals';
import { escapeHtml } from './escape-html.ts';

test('nothing of a text is read as markup, between tags or in quotes', () => {
  const text = `<a title="x" id='y'>&amp; "Tom" & 'Jerry'</a>`;
  const host = document.createElement('div');
  host.innerHTML = `<p title="${escapeHtml(text)}" id='${escapeHtml(text)}'>${escapeHtml(text)}</p>`;
  const paragraph = host.firstElementChild;
  expect([paragraph?.textContent, paragraph?.getAttribute('title'), paragraph?.id]).toEqual([
    text,
    text,
    text,
  ]);
  expect(paragraph?.children).toHaveLength(0);
});
