import { describe, expect, test } from '@jest/globals';
import { rankTechnologies, toArrayLiteral } from './projects-queries.ts';

const made = (...technologies: string[]) => ({ technologies });

describe('rankTechnologies', () => {
  test('sorts by number of projects, then by name, without duplicates', () => {
    const projects = [made('React', 'Deno'), made('React', 'React', 'Ada'), made('Deno', 'React'), made()];
    expect(rankTechnologies(projects)).toEqual(['React', 'Deno', 'Ada']);
  });

  test.each([
    [0, 0],
    [1, 1],
    [7, 7],
    [8, 7],
    [30, 7],
  ])('of %d technologies offers %d, leaving room for All Projects', (count, offered) => {
    const projects = Array.from({ length: count }, (_, index) => made(`T${index}`));
    expect(rankTechnologies(projects)).toHaveLength(offered);
  });
});

test.each([
  ['Node.js', '{"Node.js"}'],
  ['a, {b}', '{"a, {b}"}'],
  [String.raw`"\ `, String.raw`{"\"\\ "}`],
])('quotes %s as one array element', (text, list) => {
  expect(toArrayLiteral(text)).toBe(list);
});
