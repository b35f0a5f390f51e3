// Without JSX: the builds' configurations read this package as it is.
import { createElement, useContext, useLayoutEffect } from 'react';
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  ScrollRestoration as LibraryScrollRestoration,
} from 'react-router-dom';

/** Milliseconds in which a page's content may still come. */
const longest = 10_000;
const signs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * The library's, which scrolls back as soon as a page is drawn, and to the end of what is there by then. This one follows
 * while the page grows, until the person does something.
 */
export function ScrollRestoration() {
  const state = useContext(DataRouterStateContext);
  const top = state?.restoreScrollPosition;
  const key = state?.location.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: two pages may have been left at one height.
  useLayoutEffect(() => (typeof top === 'number' && top > 0 ? holdScroll(top) : undefined), [top, key]);
  return createElement(LibraryScrollRestoration);
}

/** @returns what ends it */
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
