// Without JSX, because the builds' configurations read this package uncompiled.
import { createElement, useContext, useLayoutEffect } from 'react';
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  ScrollRestoration as LibraryScrollRestoration,
} from 'react-router-dom';

/** Milliseconds for which the page may still grow. */
const maxHoldMs = 10_000;
const inputEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Restores the scroll position while the page grows, until the user interacts. The library's version scrolls only once,
 * when the page may still be too short.
 */
export function ScrollRestoration() {
  const state = useContext(DataRouterStateContext);
  const top = state?.restoreScrollPosition;
  const key = state?.location.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: two pages may have been left at the same height.
  useLayoutEffect(() => (typeof top === 'number' && top > 0 ? holdScroll(top) : undefined), [top, key]);
  return createElement(LibraryScrollRestoration);
}

/** @returns a function that stops it */
function holdScroll(top: number): () => void {
  const observer = new ResizeObserver(() => window.scrollTo(0, top));
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of inputEvents) window.removeEventListener(type, stop, true);
  };
  const timer = setTimeout(stop, maxHoldMs);
  for (const type of inputEvents) window.addEventListener(type, stop, true);
  observer.observe(document.body);
  return stop;
}
