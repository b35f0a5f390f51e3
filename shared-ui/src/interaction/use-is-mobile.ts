import { useSyncExternalStore } from 'react';

const mobileQuery = '(width < 768px)';

function subscribe(listener: () => void): () => void {
  const list = matchMedia(mobileQuery);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Whether the window is narrower than 768 px: spec section 2. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(mobileQuery).matches,
    () => false,
  );
}
