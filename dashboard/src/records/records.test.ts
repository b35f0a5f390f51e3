import { describe, expect, test } from '@jest/globals';
import { searchPattern } from '@northlight/domain';
import { fromEditorHtml, parseLinkTarget, toEditorHtml } from '../editor/html/editor-html.ts';
import { parseWholeNumber, toTextOrNull, trimItems } from './fields/field-values.ts';
import { defineForm, text } from './fields/form-definition.tsx';
import { fromLocalInput, toLocalInput } from './fields/zoned-time.ts';
import { getPageRange } from './list/fetch-pages.ts';
import { findDifferences } from './saving/field-differences.ts';

describe('a list', () => {
  test('converts a page to a range of rows', () => {
    expect([getPageRange(1, 24), getPageRange(3, 10)]).toEqual([
      [0, 23],
      [20, 29],
    ]);
  });
  test.each([
    ['plain', '%plain%'],
    [' 50% ', '%50\\%%'],
    ['x,y)"', '%x,y)"%'],
    ['a_b', '%a\\_b%'],
    ['back\\', '%back\\\\%'],
    ['2*2', '%2∗2%'],
  ])('searches for %j literally', (text, pattern) => {
    expect(searchPattern(text)).toBe(pattern);
  });
});

describe('a form', () => {
  test.each([
    ['3', 3],
    ['-2', -2],
    ['2.9', 2],
    ['', 0],
    ['abc', 0],
    ['99999999999', 2_147_483_647],
  ])('stores the order %j as %d', (text, number) => expect(parseWholeNumber(text)).toBe(number));
  test('drops empty rows, trims text, and stores blanks as null', () => {
    expect(trimItems([' a ', '', '  ', 'b'])).toEqual(['a', 'b']);
    expect([toTextOrNull('  '), toTextOrNull(' a ')]).toEqual([null, 'a']);
    expect(defineForm({ name: text('Name') }).toInput({ name: ' A ' })).toEqual({ name: 'A' });
  });
});

describe('findDifferences', () => {
  const fields = [
    { name: 'a', label: 'A' },
    { name: 'b', label: 'B' },
    { name: 'c', label: 'C' },
  ] as const;
  test('lists the fields that differ, and preselects theirs where mine is unchanged', () => {
    const differences = findDifferences(fields, {
      base: { a: '1', b: '1', c: ['x'] },
      mine: { a: '2', b: '1', c: ['x'] },
      theirs: { a: '3', b: '4', c: ['x'] },
    });
    expect(
      differences.map(({ field, mine, theirs, suggestion }) => [field.name, mine, theirs, suggestion]),
    ).toEqual([
      ['a', '2', '3', 'mine'],
      ['b', '1', '4', 'theirs'],
    ]);
  });
});

describe('rich text', () => {
  test('turns older plain text into a paragraph per line', () => {
    expect(toEditorHtml('a < b\nc & d')).toBe('<p>a &lt; b</p><p>c &amp; d</p>');
    expect(toEditorHtml('<p>a</p>')).toBe('<p>a</p>');
  });
  test('replaces Quill’s hard spaces, and treats empty paragraphs as empty', () => {
    expect(fromEditorHtml('<p>a&nbsp;b</p>')).toBe('<p>a b</p>');
    expect([fromEditorHtml('<p></p>'), fromEditorHtml('<p><br></p>')]).toEqual(['', '']);
  });
  test.each([
    ['https://a.example', 'https://a.example'],
    ['a.example/x', 'https://a.example/x'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['/contact', '/contact'],
    ['//evil.example', null],
    ['javascript:alert(1)', null],
    ['two words', null],
    ['', null],
  ])('turns the link %j into %j', (text, target) => expect(parseLinkTarget(text)).toBe(target));
});

describe('a local time', () => {
  test.each([
    ['2026-01-10T09:00', 'Europe/Berlin', '2026-01-10T08:00:00.000Z'],
    ['2026-07-10T09:00', 'Europe/Berlin', '2026-07-10T07:00:00.000Z'],
    ['2026-03-29T01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
    ['2026-07-10T09:00', 'Asia/Kolkata', '2026-07-10T03:30:00.000Z'],
    ['2026-07-10T09:00', 'UTC', '2026-07-10T09:00:00.000Z'],
  ])('is converted from %s in %s to %s and back', (local, zone, instant) => {
    expect(fromLocalInput(local, zone)).toBe(instant);
    expect(toLocalInput(instant, zone)).toBe(local);
  });
  test('is null if empty', () => {
    expect([fromLocalInput('', 'UTC'), toLocalInput(null, 'UTC')]).toEqual([null, '']);
  });
  test('is rejected if invalid', () => {
    expect(() => fromLocalInput('20266-01-01T09:00', 'UTC')).toThrow(RangeError);
  });
});
