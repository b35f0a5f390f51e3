/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { toImageUrl, toWebUrl } from './web-url.ts';

describe('toWebUrl', () => {
  test.each([
    ['https://northlight.example/a?b=c#d', 'https://northlight.example/a?b=c#d'],
    [' http://northlight.example ', 'http://northlight.example'],
    ['https://user:pw@northlight.example', null],
    ['javascript:alert(1)', null],
    [undefined, null],
  ])('turns %j into %j', (url, expected) => {
    expect(toWebUrl(url)).toBe(expected);
  });
});

describe('toImageUrl', () => {
  test.each([
    ['/storage/v1/object/public/uploads/a.webp', '/storage/v1/object/public/uploads/a.webp'],
    ['https://img.example/a.png', 'https://img.example/a.png'],
    ['//img.example/a.png', null],
    ['/\\img.example', null],
    ['a.png', null],
    ['data:image/svg+xml,x', null],
    [null, null],
  ])('turns %j into %j', (url, expected) => {
    expect(toImageUrl(url)).toBe(expected);
  });
});
