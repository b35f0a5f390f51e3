import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { atFirstSign } from '../../lib/at-first-sign.ts';

/** Everything that opens over the page: one piece of code for all of it, since its parts share most of theirs. */
export type Popups = typeof import('./popups.ts');

let arrived: Popups | null = null;
let asked: Promise<Popups> | null = null;
let isWaiting = false;
const listeners = new Set<() => void>();

/** Fetches the code once; after a failure the next call tries again. */
export function loadPopups(): Promise<Popups> {
  asked ??= import('./popups.ts').then(
    (popups) => {
      arrived = popups;
      for (const listener of listeners) listener();
      return popups;
    },
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** The code, or null while it is not here. */
export const arrivedPopups = (): Popups | null => arrived;

/**
 * Draws again when the code is here: at once where it is wanted, and in slices where it is not yet, since a page has many
 * such controls and somebody may be pressing another one.
 */
export function usePopups(isWanted: boolean): Popups | null {
  const [drawn, draw] = useState(arrivedPopups);
  const latest = useRef(isWanted);
  useLayoutEffect(() => {
    latest.current = isWanted;
  });
  useEffect(() => {
    const arrive = () => {
      if (latest.current) draw(arrived);
      else startTransition(() => draw(arrived));
    };
    if (arrived !== null) arrive();
    listeners.add(arrive);
    return () => {
      listeners.delete(arrive);
    };
  }, []);
  return drawn ?? (isWanted ? arrived : null);
}

/**
 * Fetches it at the person's first sign, or some seconds after the page is at rest: a connection that is lost later
 * keeps nothing closed. A failure is nobody's yet: the press that needs the code tries again, and says so.
 */
export function loadPopupsWhenQuiet(): void {
  if (isWaiting || asked !== null) return;
  isWaiting = true;
  atFirstSign(() => {
    isWaiting = false;
    loadPopups().catch(() => undefined);
  });
}
