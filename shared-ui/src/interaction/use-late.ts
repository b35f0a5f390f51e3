import { useEffect, useState } from 'react';

type Load<Code extends object = object> = () => Promise<Code>;

const loadedCode = new WeakMap<Load, object>();
/** Loaded when somebody next reaches for a control. */
const prefetched = new Set<Load>();
const reachEvents = ['pointermove', 'pointerdown', 'focusin'] as const;

/** Skips links to other pages, whose code must not wait for this. */
function isOnControl({ target }: Event): boolean {
  const control = target instanceof Element && target.closest('a[href], button, input, select, textarea');
  return control instanceof HTMLAnchorElement ? control.pathname === location.pathname : Boolean(control);
}

/** Loads code before a component needs it, such as in a page's loader. */
export async function loadCode<Code extends object>(load: Load<Code>): Promise<void> {
  loadedCode.set(load, await load());
}

function prefetch(event: Event) {
  if (!isOnControl(event)) return;
  for (const type of reachEvents) removeEventListener(type, prefetch, { capture: true });
  for (const load of prefetched) void loadCode(load).catch(() => undefined);
  prefetched.clear();
}

export interface Late<Code> {
  /** Null until it has loaded. */
  readonly code: Code | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * Loads code that no page needs to show its content: when the pointer or focus reaches a control, or at once if it is
 * needed. A failed load can be retried; React's `lazy` would keep the failure.
 * @param load - must keep its identity between renders
 */
export function useLate<Code extends object>(load: Load<Code>, isNeeded = true): Late<Code> {
  const code = (loadedCode.get(load) as Code | undefined) ?? null;
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [, render] = useState({});
  const isLoaded = code !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again.
  useEffect(() => {
    if (isLoaded) return;
    if (!isNeeded) {
      prefetched.add(load);
      for (const type of reachEvents) addEventListener(type, prefetch, { capture: true, passive: true });
      return;
    }
    let isCurrent = true;
    loadCode(load).then(
      () => isCurrent && render({}),
      (error: unknown) => {
        reportError(error);
        if (isCurrent) setHasFailed(true);
      },
    );
    return () => {
      isCurrent = false;
      setHasFailed(false);
    };
  }, [load, isNeeded, isLoaded, attempt]);

  return { code, hasFailed, retry: () => setAttempt(attempt + 1) };
}
