import { describe, expect, test } from '@jest/globals';
import { isEmail } from './is-email.ts';

describe('isEmail', () => {
  test.each([
    ['vi@site.example', true],
    ['vi+news@mail.site.example', true],
    ['vi', false],
    ['vi@site', false],
    ['vi@site.', false],
    ['vi site@site.example', false],
    ['a@b@site.example', false],
    ['<vi@site.example>', false],
    ['', false],
    [`${'v'.repeat(250)}@site.example`, false],
  ])('%j: %j', (text, expected) => {
    expect(isEmail(text)).toBe(expected);
  });
});
