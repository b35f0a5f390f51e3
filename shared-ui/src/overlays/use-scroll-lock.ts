import { useLayoutEffect } from 'react';

/**
 * Locks the page's scrolling while an overlay is open, and replaces the scrollbar with padding so that nothing moves. The
 * count is kept in the document, because every remote has its own copy of this module. The styles are in the base styles.
 */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { documentElement: root, body } = document;
    root.style.paddingRight = `${Math.max(0, window.innerWidth - body.offsetWidth)}px`;
    count(root, 1);
    return () => count(root, -1);
  }, []);
}

function count(root: HTMLElement, by: 1 | -1): void {
  const covers = Number(root.dataset.covered ?? 0) + by;
  if (covers > 0) root.dataset.covered = String(covers);
  else {
    delete root.dataset.covered;
    root.style.paddingRight = '';
  }
}
