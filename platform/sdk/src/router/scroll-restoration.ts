// Without JSX: the builds' configurations read this package as it is.
import { createElement, useContext, useLayoutEffect } from 'react';
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  ScrollRestoration as LibraryScrollRestoration,
} from 'react-router-dom';

/** Milliseconds for which the page may still grow. */
const longest = 10_000;
const signs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Restores the scroll position while the page grows, until the person interacts. The library's version scrolls only once,
 * when the page may still be too short.
 */
export function ScrollRestoration() {
  const state = useContext(DataRouterStateContext);
  const top = state?.restoreScrollPosition;
  const key = state?.location.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: two pages may have been left at one height.
  useLayoutEffect(() => (typeof top === 'number' && top > 0 ? holdScroll(top) : undefined), [top, key]);
  return createElement(LibraryScrollRestoration);
}

/** @returns a function that stops it */
function holdScroll(top: number): () => void {
  const size = new ResizeObserver(() => window.scrollTo(0, top));
  const stop = () => {
    size.disconnect();
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, stop, true);
  };
  const timer = setTimeout(stop, longest);
  for (const sign of signs) window.addEventListener(sign, stop, true);
  size.observe(document.body);
  return stop;
}
