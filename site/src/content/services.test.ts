/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { formatPrice } from './services.ts';

describe('formatPrice', () => {
  test.each([
    ['$5,000', 'From $5,000'],
    [' €900 ', 'From €900'],
    ['From $2,500', 'From $2,500'],
    ['from €20 a month', 'from €20 a month'],
    ['Fromage Inc. rate', 'From Fromage Inc. rate'],
    ['', null],
    ['   ', null],
    [null, null],
  ])('formats %j as %j', (price, expected) => {
    expect(formatPrice(price)).toBe(expected);
  });
});
