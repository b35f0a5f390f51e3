import { describe, expect, test } from '@jest/globals';
import { extractKeyFeatures } from './project-body.tsx';
import { buildStats, buildTimeline, findLinks } from './project-details.ts';

describe('buildTimeline', () => {
  test.each([
    [null, null, null],
    [null, '2026-03-01', null],
    ['2025-03-04', null, ['4 March 2025', 'Ongoing']],
    ['2025-03-04', '2026-01-31', ['4 March 2025', '31 January 2026']],
  ])('for %j to %j returns %j', (start_date, completed_at, expected) => {
    expect(buildTimeline({ start_date, completed_at })?.map(({ value }) => value) ?? null).toEqual(expected);
  });
});

describe('buildStats', () => {
  test.each([
    [true, ['React'], 'Acme', ['Completed', '1', 'Acme']],
    [false, [], ' ', ['In Progress', '0']],
    [false, ['a', 'b'], null, ['In Progress', '2']],
  ])('with completed %j, technologies %j and client %j', (completed, technologies, client_name, expected) => {
    expect(buildStats({ completed, technologies, client_name }).map(({ value }) => value)).toEqual(expected);
  });
});

describe('findLinks', () => {
  test.each([
    [
      ['https://a.example', 'https://b.example'],
      'https://git.example',
      { demo: 'https://a.example', code: 'https://git.example' },
    ],
    [[], null, { demo: null, code: null }],
    [['javascript:alert(1)'], 'data:text/html,x', { demo: null, code: null }],
  ])('finds the links in %j and %j', (project_urls, github_url, expected) => {
    expect(findLinks({ project_urls, github_url })).toEqual(expected);
  });
});

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
