import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Whether this render may differ from the server's HTML: false while hydrating, true right away in a page that the
 * browser renders itself, so that nothing flashes there.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
