import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isNestedTooDeep, isUrlTooDeep } from './nesting.ts';

const nest = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);
const encode = (text: string) => new TextEncoder().encode(text);

describe('a body', () => {
  for (const text of [
    nest(65),
    ` \n${nest(65)}`,
    `{"a":${nest(64)}}`,
    `{"a":"\\"]]]","b":[${nest(63)}]}`,
    '['.repeat(100_000),
    '{"a":'.repeat(100),
  ])
    test(`${text.slice(0, 20)}… (${text.length}) is too deep`, () =>
      assert.equal(isNestedTooDeep(encode(text)), true));

  for (const text of [
    '',
    '   ',
    nest(64),
    `{"a":${JSON.stringify(nest(1000))}}`,
    `["\\\\",${JSON.stringify('\\"'.repeat(50) + nest(90))}]`,
    `x${nest(1000)}`,
    JSON.stringify(Array.from({ length: 500 }, () => ({ a: [1, { b: 2 }] }))),
  ])
    test(`${text.slice(0, 20)}… (${text.length}) is accepted`, () =>
      assert.equal(isNestedTooDeep(encode(text)), false));
});

test('URL nesting is counted by parentheses, escaped or not', () => {
  assert.equal(isUrlTooDeep(`?select=${'a('.repeat(65)}${')'.repeat(65)}`), true);
  assert.equal(isUrlTooDeep(`?or=${'%28'.repeat(65)}`), true);
  assert.equal(isUrlTooDeep(`?select=${'a(b),'.repeat(500)}`), false);
});
