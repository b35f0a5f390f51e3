/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { extractLines, extractText, isMarkup } from './plain-text.ts';

describe('isMarkup', () => {
  test.each([
    ['<p>One</p>', true],
    ['One<br>Two', true],
    ['<IMG SRC=x>', true],
    ['One\nTwo', false],
    ['3 < 4 and 5 > 4', false],
    ['a <3 b', false],
    ['', false],
  ])('for %j returns %j', (text, expected) => {
    expect(isMarkup(text)).toBe(expected);
  });
});

describe('extractLines', () => {
  test.each([
    ['<p>One <b>two</b></p><p>Three</p>', ['One two', 'Three']],
    ['1. a<br>2. b<br/>3. c', ['1. a', '2. b', '3. c']],
    ['<ul><li>a</li><li>b</li></ul>', ['a', 'b']],
    ['Tom &amp; Ann&nbsp;&#169; &#x2013; &unknown; &#0;', ['Tom & Ann © – &unknown; &#0;']],
    ['<p class="a">  spaced \n out </p>', ['spaced', 'out']],
    ['', []],
  ])('splits %j into %j', (markup, expected) => {
    expect(extractLines(markup)).toEqual(expected);
  });

  test('finds the lines that extractText joins', () => {
    expect(extractText('<h2>A title</h2><p>and a text</p>')).toBe('A title and a text');
  });
});
