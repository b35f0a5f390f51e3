import { useLayoutEffect } from 'react';

/**
 * While something lies over the whole page: the page stands still, and the room for its scrollbar is covered too (its
 * width goes to the page's own padding, so that nothing moves). The count stands in the document, since every remote has
 * its own copy of this module. The rest is in the base styles.
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
