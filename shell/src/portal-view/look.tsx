import type { AuthConfig } from '@northlight/auth-kit';
import { keepPortalView, type PortalView, readPortalView } from '@northlight/contract/portal-view';
import { readBoot } from '../read-boot.ts';
import { showBanner } from './banner.tsx';
import { sessionOf } from './session-of.ts';

/**
 * Starts this tab as one in which staff look at the portal as somebody else: with a session that names that person, and with
 * the banner that leads out.
 * @returns nothing when the view is over, or its session gone: the tab is then one like any other
 */
export function look(): Pick<AuthConfig, 'fetch' | 'storage' | 'isReadOnly'> | undefined {
  const view = readPortalView();
  const { backend } = readBoot();
  const session = view && view.until > Date.now() ? sessionOf(view, backend, () => leave(view)) : null;
  if (view === null || session === null) {
    keepPortalView(null);
    return undefined;
  }
  showBanner(view, () => {
    // It ends by itself where the backend cannot be told.
    void session.end().finally(() => leave(view));
  });
  return { ...session, isReadOnly: true };
}

function leave({ back }: PortalView): void {
  keepPortalView(null);
  location.replace(back);
}
