import { useSyncExternalStore } from 'react';

/** Below this width the sidebar is a drawer (spec section 2). */
const query = '(width < 768px)';

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
