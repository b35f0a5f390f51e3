/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { priceLabel, sampleServices, servicesToShow } from './services.ts';

describe('servicesToShow', () => {
  test('the samples stand in only for an empty list', () => {
    expect(servicesToShow([])).toBe(sampleServices);
    const own = sampleServices.slice(0, 1);
    expect(servicesToShow(own)).toBe(own);
  });

  test('the samples carry the prices of the specification', () => {
    expect(sampleServices.map(({ title, price_starting }) => [title, price_starting])).toEqual([
      ['Web Development', '$5,000'],
      ['Mobile Development', '$8,000'],
      ['UI/UX Design', '$3,000'],
    ]);
  });
});

describe('priceLabel', () => {
  test.each([
    ['$5,000', 'From $5,000'],
    [' €900 ', 'From €900'],
    ['From $2,500', 'From $2,500'],
    ['from €20 a month', 'from €20 a month'],
    ['Fromage Inc. rate', 'From Fromage Inc. rate'],
    ['', null],
    ['   ', null],
    [null, null],
  ])('%j reads %j', (price, expected) => {
    expect(priceLabel(price)).toBe(expected);
  });
});
