import { carriesAuthLink } from '../carries-auth-link.ts';
import { recordEarlyInput } from './record-early-input.ts';
import { isShellDeferred, startShell } from './start-shell.ts';

/*
 * Runs inline in the head of every document, before anything is painted; the build bundles it into one script, which
 * the content security policy allows by its hash. A document that came as a finished page gets the shell in an idle
 * moment after it has loaded, or at the first input.
 */
applyStoredTheme();

const early = recordEarlyInput(() => startShell(true));
window.earlyInput = early;

document.addEventListener('DOMContentLoaded', () => {
  if (!isShellDeferred()) early.stop();
  else if (carriesAuthLink()) startShell(true);
});
window.addEventListener('load', () => {
  const whenIdle =
    window.requestIdleCallback ?? ((callback: IdleRequestCallback) => setTimeout(callback, 200));
  whenIdle(() => startShell(false), { timeout: 3000 });
});

/** Sets the theme kept on this device before anything is painted, so that it never flashes in late. */
function applyStoredTheme(): void {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: the page follows the system.
  }
}
