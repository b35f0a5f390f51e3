/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { escapeHtml, isEmail, isFilled, isLink, normalizeText } from './text.ts';

test('escapes text between tags and in quotes', () => {
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
  ['vi@bu\u0308cher.example', false],
  ['v\u200bi@site.example', false],
  ['', false],
  [`${'v'.repeat(250)}@site.example`, false],
])('isEmail(%j) is %j', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

test.each([
  ['https://a.example', true],
  ['http://a.example/x?y=1@2#@', true],
  ['javascript:alert(1)', false],
  ['a.example', false],
  ['https://a b', false],
  ['https://', false],
  ['https://bank.example@evil.example', false],
  ['https://user:pw@a.example/x', false],
  ['https://a.example/\u202egnp.exe', false],
  ['https://a\u200b.example', false],
])('isLink(%j) is %j', (text, isValid) => expect(isLink(text)).toBe(isValid));

test.each([' ', '\u200b\u00ad', '\u3164\u2800', '\u{e0041}', '\ufe0f \n\t'])('%j counts as empty', (text) => {
  expect([isFilled(text), isFilled(`${text}.`)]).toEqual([false, true]);
});

test('normalizeText converts all variants of a text to the same spelling', () => {
  expect(normalizeText(' Ru\u0308ck\u200bgabe-1\u00ad ')).toBe('Rückgabe-1');
});
