import { getAuthState, signOut, subscribeAuth } from '@northlight/auth-kit';
import { type BootData, documentTitle, type Services, type ToastInput } from '@northlight/contract';
import { atFirstSign } from '@northlight/shared-ui';
import { createTheme } from './theme.ts';

/**
 * The services that every remote gets. Toasts and questions are drawn by a second React root, fetched at their first
 * use: neither weighs on a first visit, and neither can disturb the page's own tree.
 */
export function createServices(boot: BootData, report: Services['report']): Services {
  const overlays = lazily(async () => (await import('./overlays.tsx')).mountOverlays());
  const theme = createTheme();
  fetchOnceSignedIn(overlays);
  const toast = (input: ToastInput) =>
    void overlays().then(
      (mounted) => mounted.toast(input),
      // The code could not be fetched: what has to be said is said when there is a connection again.
      () => window.addEventListener('online', () => toast(input), { once: true }),
    );
  return {
    toast,
    confirm: (input) => overlays().then((mounted) => mounted.confirm(input)),
    theme,
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
        report(error, 'signing out');
        toast({ tone: 'danger', title: 'Error', description: 'Failed to log out' });
      }
    },
    boot,
  };
}

/**
 * Who is signed in will write something, and has to be told when that fails for want of a connection: the code that
 * tells it is fetched while there is one.
 */
function fetchOnceSignedIn(overlays: () => Promise<unknown>): void {
  const look = () => {
    if (getAuthState().session.status !== 'signed-in') return;
    stop();
    atFirstSign(() => void overlays().catch(() => undefined));
  };
  const stop = subscribeAuth(look);
  look();
}

/** Runs once, however often it is called; after a failure the next call runs again. */
function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/**
 * One polite live region outside the React tree, so that nothing a page does can remove it.
 * @returns a function that has a message read out; the same message twice is read twice
 */
export function createAnnouncer(): (message: string) => void {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  region.className = 'visually-hidden';
  Object.assign(region.style, {
    // Fixed: at its place after a page of the window's height it would make that page scroll by its one pixel.
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
