/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { escapeHtml, isEmail } from './text.ts';

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

test.each([
  ['vi@site.example', true],
  ['vi+news@mail.site.example', true],
  ["v.i-o'n@site.example", true],
  ['vi@bücher.example', true],
  ['vi', false],
  ['vi@site', false],
  ['vi@site.', false],
  ['a@b..de', false],
  ['vi@.site.example', false],
  ['vi..x@site.example', false],
  ['.vi@site.example', false],
  ['vi.@site.example', false],
  ['vi site@site.example', false],
  ['a@b@site.example', false],
  ['<vi@site.example>', false],
  ['vi@site.example\n', false],
  ['', false],
  [`${'v'.repeat(250)}@site.example`, false],
])('%j: %j', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});
