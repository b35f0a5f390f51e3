/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { bylineOf } from './testimonials.ts';

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
