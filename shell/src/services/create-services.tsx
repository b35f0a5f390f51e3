import { type BootData, documentTitle, type Services, type ToastInput } from '@platform/contract';
import { signOut } from 'auth-kit';
import { createAnnouncer } from './announcer.ts';
import { report } from './report.ts';
import { createTheme } from './theme.ts';

/**
 * The services that every remote gets. Toasts and questions are drawn by a second React root, fetched at their first
 * use: neither weighs on a first visit, and neither can disturb the page's own tree.
 */
export function createServices(boot: BootData): Services {
  const overlays = lazily(async () => (await import('./overlays.tsx')).mountOverlays());
  const theme = createTheme();
  const toast = (input: ToastInput) => void overlays().then((mounted) => mounted.toast(input));
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
