import { type RefObject, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../components/use-hydrated.ts';

/** In milliseconds (spec section 9). */
const counterDuration = 2000;

/** Ease-out cubic in whole numbers, exact at the end. */
function easeOut(target: number, elapsed: number): number {
  const progress = Math.min(Math.max(elapsed / counterDuration, 0), 1);
  return Math.round(target * (1 - (1 - progress) ** 3));
}

/**
 * Counts up to `target` once `element` is visible. Shows the value immediately in the server's HTML, with reduced motion
 * and without IntersectionObserver. Does not animate a number already visible in the server's HTML, which would flash to 0.
 */
export function useCounter(target: number, element: RefObject<Element | null>): number {
  // Null shows the value itself. In a page rendered by the browser the count starts at 0, so nothing flashes.
  const isHydrated = useHydrated();
  const [elapsed, setElapsed] = useState<number | null>(() => (isHydrated && canAnimate() ? 0 : null));

  const isValueShown = useRef(elapsed === null);

  useEffect(() => {
    if (element.current === null || !canAnimate()) return;
    let frame = 0;
    const animate = (start: number) => (now: number) => {
      setElapsed(Math.min(now - start, counterDuration));
      if (now - start < counterDuration) frame = requestAnimationFrame(animate(start));
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) {
        isValueShown.current = false;
        return setElapsed(0);
      }
      observer.disconnect();
      if (isValueShown.current) return;
      frame = requestAnimationFrame((now) => animate(now)(now));
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [element]);

  return elapsed === null ? target : easeOut(target, elapsed);
}

function canAnimate(): boolean {
  return 'IntersectionObserver' in window && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
