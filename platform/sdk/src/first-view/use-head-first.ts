import { startedAttribute } from '@northlight/contract';
import { useDeferredValue, useState } from 'react';

/**
 * Whether all of a screen may be drawn. Where it takes another's place it is false in the first frame, for what is known
 * at once (a title, boxes), and true right after it: a slow processor then shows where a press has led to before it
 * draws the rest. The page that a visit begins with is drawn whole.
 */
export function useHeadFirst(): boolean {
  const [isFirstOfVisit] = useState(
    () => typeof document === 'undefined' || !document.documentElement.hasAttribute(startedAttribute),
  );
  return useDeferredValue(true, isFirstOfVisit);
}
