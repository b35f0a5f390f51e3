/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { formatByline } from './testimonials.ts';

describe('formatByline', () => {
  test.each([
    ['Founder', 'Acme', 'Founder, Acme'],
    ['Founder', null, 'Founder'],
    [null, 'Acme', 'Acme'],
    [' ', 'Acme', 'Acme'],
    [null, null, ''],
  ])('formats %j at %j as %j', (author_role, company, expected) => {
    expect(formatByline({ author_role, company })).toBe(expected);
  });
});
