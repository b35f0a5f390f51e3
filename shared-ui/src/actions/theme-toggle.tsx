import { Contrast } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

/** The stored theme; `system` follows the device. */
type Theme = 'system' | 'light' | 'dark';

interface ThemeToggleProps {
  theme: Theme;
  onChange: (theme: Theme) => void;
}

/** Switches between light and dark. It looks the same in both, so the server can render it. */
export function ThemeToggle({ theme, onChange }: ThemeToggleProps) {
  return (
    <IconButton
      label="Switch between light and dark"
      onClick={() => onChange(nextTheme(theme, matchMedia('(prefers-color-scheme: dark)').matches))}
    >
      <Contrast aria-hidden />
    </IconButton>
  );
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
