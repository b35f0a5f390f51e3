import { getAuthState, signOut, subscribeAuth } from '@northlight/auth-kit';
import { type BootData, documentTitle, type Services, type ToastInput } from '@northlight/contract';
import { afterFirstInteraction, keepFocus } from '@northlight/shared-ui';
import { createThemeSwitch } from './theme.ts';

/**
 * The services for all remotes. Toasts and confirmation dialogs are loaded on first use and have their own React root, so
 * that they neither slow down a first visit nor affect the page.
 */
export function createServices(boot: BootData, report: Services['report']): Services {
  const overlays = createOnce(async () => (await import('./overlays.tsx')).mountOverlays());
  loadAfterSignIn(overlays);
  const toast = (input: ToastInput) =>
    void overlays().then(
      (mounted) => mounted.toast(input),
      // The code could not be loaded: show the toast once the browser is online.
      () => window.addEventListener('online', () => toast(input), { once: true }),
    );
  return {
    toast,
    confirm: (input) => overlays().then((mounted) => mounted.confirm(input)),
    switchTheme: createThemeSwitch(),
    announce: createAnnouncer(),
    clock: { now: () => new Date(Date.now() + boot.clockOffset) },
    report,
    setTitle(title) {
      document.title = documentTitle(title);
    },
    async logOut() {
      try {
        await signOut();
        toast({ tone: 'success', title: 'Success', description: 'Logged out successfully' });
      } catch (error) {
        report(error, 'logging out');
        toast({ tone: 'danger', title: 'Error', description: 'Failed to log out' });
      }
    },
    boot,
  };
}

/** Loads the toasts' code after signing in, so that a write that fails offline can still be reported. */
function loadAfterSignIn(overlays: () => Promise<unknown>): void {
  let stopKeepingFocus: (() => void) | null = null;
  const check = () => {
    const isSignedIn = getAuthState().session.status === 'signed-in';
    if (isSignedIn === (stopKeepingFocus !== null)) return;
    stopKeepingFocus?.();
    // Public pages have no control that disappears.
    stopKeepingFocus = isSignedIn ? keepFocus() : null;
    if (isSignedIn) afterFirstInteraction(() => void overlays().catch(() => undefined));
  };
  subscribeAuth(check);
  check();
}

/** Calls `create` once and shares its result; after a failure, the next call retries. */
function createOnce<T>(create: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | null = null;
  return () => {
    promise ??= create().catch((error: unknown) => {
      promise = null;
      throw error;
    });
    return promise;
  };
}

/**
 * Creates a polite live region outside the React tree, so that no page can remove it.
 * @returns a function that announces a message, even the same one twice
 */
export function createAnnouncer(): (message: string) => void {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  region.className = 'visually-hidden';
  Object.assign(region.style, {
    // In normal flow, its one pixel would make a full-height page scroll.
    position: 'fixed',
    top: '0',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  });
  document.body.append(region);
  return (message) => {
    region.textContent = '';
    requestAnimationFrame(() => {
      region.textContent = message;
    });
  };
}
