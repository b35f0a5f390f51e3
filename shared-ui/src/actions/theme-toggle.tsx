import { Contrast } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

/** As kept on the device; `system` follows the device. */
type Theme = 'system' | 'light' | 'dark';

interface ThemeToggleProps {
  theme: Theme;
  onChange: (theme: Theme) => void;
}

/** Turns the page from light to dark and back. It looks the same in both, so a server can draw it. */
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
 * Always the other theme than the one that is seen, and as soon as that is what the system asks for, the system
 * again, so that the page follows it from then on.
 */
export function nextTheme(theme: Theme, isSystemDark: boolean): Theme {
  const isDark = theme === 'system' ? isSystemDark : theme === 'dark';
  const wanted = isDark ? 'light' : 'dark';
  return (wanted === 'dark') === isSystemDark ? 'system' : wanted;
}
