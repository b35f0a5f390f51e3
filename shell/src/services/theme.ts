import type { Services, ThemeChoice } from '@northlight/contract';

const key = 'theme';
const isThemeChoice = (value: unknown): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system';

/** The theme chosen on this device, kept in sync between tabs. `system` follows the device. */
export function createTheme(): Services['theme'] {
  const listeners = new Set<() => void>();
  let choice = readStoredTheme();

  const apply = (next: ThemeChoice) => {
    choice = next;
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    for (const listener of listeners) listener();
  };

  window.addEventListener('storage', (event) => {
    if (event.key === key) apply(readStoredTheme());
  });

  return {
    get: () => choice,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      try {
        if (next === 'system') localStorage.removeItem(key);
        else localStorage.setItem(key, next);
      } catch {
        // Storage is blocked, so the choice lasts only for this document.
      }
      apply(next);
    },
  };
}

function readStoredTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key);
    return isThemeChoice(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}
