/** The stored theme; `system` follows the device. */
type Theme = 'system' | 'light' | 'dark';

/**
 * Returns the opposite of the visible theme, or `system` if the device prefers that one, so that the page keeps following
 * the device.
 */
export function nextTheme(theme: Theme, isSystemDark: boolean): Theme {
  const isDark = theme === 'system' ? isSystemDark : theme === 'dark';
  const opposite = isDark ? 'light' : 'dark';
  return (opposite === 'dark') === isSystemDark ? 'system' : opposite;
}
