import { useLayoutEffect } from 'react';

/**
 * Locks page scrolling while an overlay is open, and replaces the scrollbar with padding so that nothing moves. The
 * count is stored in the document, because every remote has its own copy of this module. The styles are in the base styles.
 */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { documentElement: root, body } = document;
    root.style.paddingRight = `${Math.max(0, window.innerWidth - body.offsetWidth)}px`;
    changeOverlayCount(root, 1);
    return () => changeOverlayCount(root, -1);
  }, []);
}

function changeOverlayCount(root: HTMLElement, change: 1 | -1): void {
  const overlays = Number(root.dataset.covered ?? 0) + change;
  if (overlays > 0) root.dataset.covered = String(overlays);
  else {
    delete root.dataset.covered;
    root.style.paddingRight = '';
  }
}
