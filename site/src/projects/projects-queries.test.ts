import { describe, expect, test } from '@jest/globals';
import { rankTechnologies, toArrayLiteral } from './projects-queries.ts';

const createProject = (...technologies: string[]) => ({ technologies });

describe('rankTechnologies', () => {
  test('sorts by number of projects, then by name, without duplicates', () => {
    const projects = [
      createProject('React', 'Deno'),
      createProject('React', 'React', 'ada', 'Zig'),
      createProject('Deno', 'React'),
      createProject(),
    ];
    expect(rankTechnologies(projects)).toEqual(['React', 'Deno', 'ada', 'Zig']);
  });

  test.each([
    [0, 0],
    [1, 1],
    [7, 7],
    [8, 7],
    [30, 7],
  ])('out of %d technologies offers %d, leaving room for All Projects', (count, offered) => {
    const projects = Array.from({ length: count }, (_, index) => createProject(`T${index}`));
    expect(rankTechnologies(projects)).toHaveLength(offered);
  });
});

test.each([
  ['Node.js', '{"Node.js"}'],
  ['a, {b}', '{"a, {b}"}'],
  [String.raw`"\ `, String.raw`{"\"\\ "}`],
])('quotes %s as one array element: %s', (text, literal) => {
  expect(toArrayLiteral(text)).toBe(literal);
});
