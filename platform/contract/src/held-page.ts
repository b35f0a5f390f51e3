import { useEffect } from 'react';

const holders = new Set<object>();

/** Whether something typed on the page would be lost by leaving it. */
export function isPageHeld(): boolean {
  return holders.size > 0;
}

/**
 * Holds the page while something typed stands on it: a session that expires meanwhile is renewed in a dialog over the
 * page, which stays as it is.
 */
export function useHeldPage(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const holder = {};
    holders.add(holder);
    return () => {
      holders.delete(holder);
    };
  }, [isHeld]);
}
