import { expect, test } from '@jest/globals';
import { isEmail } from './is-email.ts';

test.each([
  ['vi@site.example', true],
  ['vi+news@mail.site.example', true],
  ["v.i-o'n@site.example", true],
  ['vi@bücher.example', true],
  ['vi', false],
  ['vi@site', false],
  ['vi@site.', false],
  ['a@b..de', false],
  ['vi@.site.example', false],
  ['vi..x@site.example', false],
  ['.vi@site.example', false],
  ['vi.@site.example', false],
  ['vi site@site.example', false],
  ['a@b@site.example', false],
  ['<vi@site.example>', false],
  ['vi@site.example\n', false],
  ['', false],
  [`${'v'.repeat(250)}@site.example`, false],
])('%j: %j', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});
