/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { bylineOf, testimonialsToShow } from './testimonials.ts';

describe('testimonialsToShow', () => {
  test('three built-in ones stand in for none', () => {
    expect(testimonialsToShow([])).toHaveLength(3);
  });

  test('published ones are shown as they come, all of them', () => {
    const [one] = testimonialsToShow([]);
    if (one === undefined) throw new Error('there is a built-in one');
    const published = ['a', 'b', 'c', 'd'].map((id) => ({ ...one, id }));
    expect(testimonialsToShow(published.slice(0, 1)).map(({ id }) => id)).toEqual(['a']);
    expect(testimonialsToShow(published).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('bylineOf', () => {
  test.each([
    ['Founder', 'Acme', 'Founder, Acme'],
    ['Founder', null, 'Founder'],
    [null, 'Acme', 'Acme'],
    [' ', 'Acme', 'Acme'],
    [null, null, ''],
  ])('%j at %j reads %j', (author_role, company, expected) => {
    expect(bylineOf({ author_role, company })).toBe(expected);
  });
});
