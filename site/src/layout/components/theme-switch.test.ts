import { describe, expect, test } from '@jest/globals';
import { nextTheme } from './theme-switch.tsx';

describe('nextTheme', () => {
  test.each([
    ['system', false, 'dark'],
    ['system', true, 'light'],
    ['dark', false, 'system'],
    ['dark', true, 'light'],
    ['light', false, 'dark'],
    ['light', true, 'system'],
  ] as const)('from %s, while the system is dark: %s, to %s', (choice, systemIsDark, expected) => {
    expect(nextTheme(choice, systemIsDark)).toBe(expected);
  });
});
