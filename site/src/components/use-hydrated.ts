import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Whether this render may differ from the server's HTML: false while hydrating, but immediately true in a page that the
 * browser renders itself, so that nothing flashes.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
