import { describe, expect, test } from '@jest/globals';
import { linksOf, statsOf, timelineOf } from './project-facts.ts';

describe('timelineOf', () => {
  test.each([
    [null, null, null],
    [null, '2026-03-01', null],
    ['2025-03-04', null, ['4 March 2025', 'Ongoing']],
    ['2025-03-04', '2026-01-31', ['4 March 2025', '31 January 2026']],
  ])('%j to %j', (start_date, completed_at, expected) => {
    expect(timelineOf({ start_date, completed_at })?.map(({ value }) => value) ?? null).toEqual(expected);
  });
});

describe('statsOf', () => {
  test.each([
    [true, ['React'], 'Acme', ['Completed', '1', 'Acme']],
    [false, [], ' ', ['In Progress', '0']],
    [false, ['a', 'b'], null, ['In Progress', '2']],
  ])('completed %j with %j for %j', (completed, technologies, client_name, expected) => {
    expect(statsOf({ completed, technologies, client_name }).map(({ value }) => value)).toEqual(expected);
  });
});

describe('linksOf', () => {
  test.each([
    [
      ['https://a.example', 'https://b.example'],
      'https://git.example',
      { demo: 'https://a.example', code: 'https://git.example' },
    ],
    [[], null, { demo: null, code: null }],
    [['javascript:alert(1)'], 'data:text/html,x', { demo: null, code: null }],
  ])('%j and %j', (project_urls, github_url, expected) => {
    expect(linksOf({ project_urls, github_url })).toEqual(expected);
  });
});
