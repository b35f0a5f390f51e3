import { describe, expect, test } from '@jest/globals';
import { nextTheme } from './theme.ts';

describe('nextTheme', () => {
  test.each([
    ['system', false, 'dark'],
    ['dark', false, 'system'],
    ['light', false, 'dark'],
    ['system', true, 'light'],
    ['light', true, 'system'],
    ['dark', true, 'light'],
  ] as const)('for %s on a dark system (%p), returns %s', (theme, isSystemDark, next) => {
    expect(nextTheme(theme, isSystemDark)).toBe(next);
  });
});
