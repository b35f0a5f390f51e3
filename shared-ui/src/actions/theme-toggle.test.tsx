import { describe, expect, test } from '@jest/globals';
import { nextTheme } from './theme-toggle.tsx';

describe('nextTheme', () => {
  test.each([
    ['system', false, 'dark'],
    ['dark', false, 'system'],
    ['light', false, 'dark'],
    ['system', true, 'light'],
    ['light', true, 'system'],
    ['dark', true, 'light'],
  ] as const)('from %s, with a dark system %s, returns %s', (theme, isSystemDark, next) => {
    expect(nextTheme(theme, isSystemDark)).toBe(next);
  });
});
