/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { truncateDescription } from './describe-post.ts';

describe('truncateDescription', () => {
  test.each([
    ['A short one', 'A short one'],
    [' on \n one  line ', 'on one line'],
    [`${'word '.repeat(40)}end`, `${'word '.repeat(32).trim()}…`],
    ['x'.repeat(200), `${'x'.repeat(160)}…`],
  ])('turns %j into %j', (text, expected) => {
    expect(truncateDescription(text)).toBe(expected);
  });
});
