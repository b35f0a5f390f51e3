/** `system` follows the device. */
type Theme = 'system' | 'light' | 'dark';

const key = 'theme';

const isTheme = (value: unknown): value is Theme =>
  value === 'light' || value === 'dark' || value === 'system';

/**
 * Applies a theme chosen in another tab.
 * @returns a function that switches this device between light and dark
 */
export function createThemeSwitch(): () => void {
  let theme = readStoredTheme();

  const apply = (next: Theme) => {
    theme = next;
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };

  window.addEventListener('storage', (event) => {
    if (event.key === key) apply(readStoredTheme());
  });

  return () => {
    const next = nextTheme(theme, matchMedia('(prefers-color-scheme: dark)').matches);
    try {
      if (next === 'system') localStorage.removeItem(key);
      else localStorage.setItem(key, next);
    } catch {
      // Storage is blocked, so the choice lasts only for this document.
    }
    apply(next);
  };
}

/**
 * Returns the opposite of the visible theme, or `system` if the device prefers that one, so that the page keeps following
 * the device.
 */
export function nextTheme(theme: Theme, isSystemDark: boolean): Theme {
  const isDark = theme === 'system' ? isSystemDark : theme === 'dark';
  const opposite = isDark ? 'light' : 'dark';
  return (opposite === 'dark') === isSystemDark ? 'system' : opposite;
}

function readStoredTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return isTheme(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}
