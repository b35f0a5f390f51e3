/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { formatSidebarCookie, isInitiallyCollapsed } from './sidebar-state.ts';

describe('the sidebar', () => {
  test.each([
    ['', 'http:', 1100, false],
    ['', 'http:', 1099, true],
    ['a=1; sidebar_state=collapsed; b=2', 'http:', 1440, true],
    ['sidebar_state=expanded', 'http:', 900, false],
    ['other_sidebar_state=collapsed', 'http:', 1440, false],
    ['a=1; __Host-sidebar_state=collapsed; b=2', 'https:', 1440, true],
    // Without the prefix, anyone on the network could have set this cookie.
    ['sidebar_state=collapsed', 'https:', 1440, false],
  ])(
    'starts collapsed with cookies "%s" over %s at %d pixels: %s',
    (cookies, protocol, width, isCollapsed) => {
      expect(isInitiallyCollapsed(cookies, protocol, width)).toBe(isCollapsed);
    },
  );

  test('is stored for seven days, and over HTTPS is bound to this host', () => {
    expect(formatSidebarCookie(true, 'http:')).toBe(
      'sidebar_state=collapsed; path=/; max-age=604800; samesite=lax',
    );
    expect(formatSidebarCookie(true, 'https:')).toBe(
      '__Host-sidebar_state=collapsed; path=/; max-age=604800; samesite=lax; secure',
    );
  });
});
