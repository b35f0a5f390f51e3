import { useLayoutEffect } from 'react';

/** Calls `onKeyDown` for each key pressed anywhere on the page; with `capture`, before everything else. */
export function useWindowKeydown(onKeyDown: (event: KeyboardEvent) => void, capture = false): void {
  // Not a passive effect: those run after the page is visible, and a key pressed in between would be lost.
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKeyDown, { capture });
    return () => window.removeEventListener('keydown', onKeyDown, { capture });
  }, [onKeyDown, capture]);
}
