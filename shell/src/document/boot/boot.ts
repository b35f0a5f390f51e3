import { hasAuthLink } from '../has-auth-link.ts';
import { recordEarlyInput } from './record-early-input.ts';
import { isShellDeferred, startShell, watchShell } from './start-shell.ts';

/*
 * Runs inline in the head of every document, before anything is painted; the build bundles it into one script, which
 * the content security policy allows by its hash. On a server-rendered page, the shell starts when the browser is idle
 * after `load`, or on the first user input.
 */
applyStoredTheme();
watchShell();

const earlyInput = recordEarlyInput(() => startShell(true));
window.earlyInput = earlyInput;

document.addEventListener('DOMContentLoaded', () => {
  if (!isShellDeferred()) earlyInput.stop();
  else if (hasAuthLink()) startShell(true);
});
window.addEventListener('load', () => {
  const whenIdle =
    window.requestIdleCallback ?? ((callback: IdleRequestCallback) => setTimeout(callback, 200));
  whenIdle(() => startShell(false), { timeout: 3000 });
});

/** Applies the stored theme before anything is painted, so that the wrong theme never flashes. */
function applyStoredTheme(): void {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: the page follows the system theme.
  }
}
