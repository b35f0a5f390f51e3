import { describe, expect, test } from '@jest/globals';
import { madeWith, technologyChoices } from './technologies.ts';

const made = (...technologies: string[]) => ({ technologies });

describe('technologyChoices', () => {
  test('the most used first, equal ones by name, each once', () => {
    const projects = [made('React', 'Deno'), made('React', 'React', 'Ada'), made('Deno', 'React'), made()];
    expect(technologyChoices(projects)).toEqual(['React', 'Deno', 'Ada']);
  });

  test.each([
    [0, 0],
    [1, 1],
    [7, 7],
    [8, 7],
    [30, 7],
  ])('of %d technologies %d are offered, one place being for All Projects', (count, offered) => {
    const projects = Array.from({ length: count }, (_, index) => made(`T${index}`));
    expect(technologyChoices(projects)).toHaveLength(offered);
  });
});

describe('madeWith', () => {
  const projects = [made('React'), made('Deno', 'React'), made()];
  test.each([
    [null, projects],
    ['', projects],
    ['React', projects.slice(0, 2)],
    ['react', []],
    ['Fortran', []],
  ])('%j', (technology, expected) => {
    expect(madeWith(projects, technology)).toEqual(expected);
  });
});
