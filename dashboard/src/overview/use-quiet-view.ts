import { type RefObject, useEffect, useState } from 'react';

/** Milliseconds after which what is in view is worth drawing on a processor that is never idle. */
const longestWait = 2_000;
/** So much before it comes into view: a scroll finds it drawn. */
const ahead = '200px';

/** True from when the element has come into view, or near it, and the browser has nothing more urgent to do. */
export function useQuietView(element: RefObject<Element | null>): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    let forget = () => {};
    const draw = () => {
      forget = whenIdle(() => setIsDue(true));
    };
    if (!('IntersectionObserver' in window)) {
      draw();
      return () => forget();
    }
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        draw();
      },
      { rootMargin: ahead },
    );
    watch.observe(element.current);
    return () => {
      watch.disconnect();
      forget();
    };
  }, [element]);
  return isDue;
}

/** Safari has no idle callback. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: longestWait });
  return () => cancelIdleCallback(request);
}
