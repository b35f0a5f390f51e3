import { useLayoutEffect } from 'react';

/** Calls `onKeyDown` for each key pressed anywhere on the page. */
export function useWindowKeydown(onKeyDown: (event: KeyboardEvent) => void): void {
  // Not a passive effect: those run after the page is visible, and a key pressed in between would be lost.
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onKeyDown]);
}
