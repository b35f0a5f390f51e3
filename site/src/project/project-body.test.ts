import { describe, expect, test } from '@jest/globals';
import { extractKeyFeatures } from './project-body.tsx';

describe('extractKeyFeatures', () => {
  test.each([
    ['missing text', null, []],
    ['text without features', '<p>We built it.</p>', []],
    [
      'list items',
      '<ul><li>One <b>bold</b></li><li>Two &amp; a half</li></ul>',
      ['One bold', 'Two & a half'],
    ],
    ['list items with attributes', '<ol><li data-list="bullet"><span></span>One</li></ol>', ['One']],
    ['unclosed list items', '<ul><li>One<li>Two</ul>', ['One', 'Two']],
    [
      'more than five items',
      `<ul>${[1, 2, 3, 4, 5, 6].map((n) => `<li>${n}</li>`).join('')}</ul>`,
      ['1', '2', '3', '4', '5'],
    ],
    ['duplicates', '<ul><li>One</li><li>One</li><li> </li></ul>', ['One']],
    ['a list beside lines', '<p>- a line</p><ul><li>an item</li></ul>', ['an item']],
    [
      'lines with a number',
      '<p>Three steps</p><p>1. One<br>2) Two<br>13. Three</p>',
      ['One', 'Two', 'Three'],
    ],
    ['lines with a bullet', 'Intro\n- One\n* Two\n• Three\n– Four', ['One', 'Two', 'Three', 'Four']],
    ['lines that only start with a number', '-5 degrees\n2019 was good\n3.5 times faster', []],
    ['a long line', `- ${'x'.repeat(5000)}`, ['x'.repeat(5000)]],
  ])('handles %s', (_what, text, expected) => {
    expect(extractKeyFeatures(text)).toEqual(expected);
  });
});
