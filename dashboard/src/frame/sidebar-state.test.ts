import { describe, expect, test } from '@jest/globals';
import { isCollapsedIn, isSidebarShortcut, sidebarCookie } from './sidebar-state.ts';

const key = (over: Partial<KeyboardEvent>) => ({
  key: 'b',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...over,
});

describe('the sidebar', () => {
  test.each([
    ['', false],
    ['a=1; sidebar_state=collapsed; b=2', true],
    ['sidebar_state=expanded', false],
    ['other_sidebar_state=collapsed', false],
  ])('in cookies "%s" it is collapsed: %s', (cookies, isCollapsed) => {
    expect(isCollapsedIn(cookies)).toBe(isCollapsed);
  });

  test('is kept for seven days', () => {
    expect(sidebarCookie(true)).toContain('sidebar_state=collapsed');
    expect(sidebarCookie(true)).toContain('max-age=604800');
  });

  test.each([
    [key({ ctrlKey: true }), true],
    [key({ metaKey: true }), true],
    [key({ ctrlKey: true, key: 'B' }), true],
    [key({}), false],
    [key({ ctrlKey: true, shiftKey: true }), false],
    [key({ ctrlKey: true, altKey: true }), false],
    [key({ ctrlKey: true, key: 'k' }), false],
  ])('%j toggles it: %s', (event, doesToggle) => {
    expect(isSidebarShortcut(event)).toBe(doesToggle);
  });
});
