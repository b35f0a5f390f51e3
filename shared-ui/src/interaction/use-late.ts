import { useEffect, useState } from 'react';

type Load<Code extends object = object> = () => Promise<Code>;

const loadedCode = new WeakMap<Load, object>();
/** Loads with the next sign that somebody reaches for it. */
const prefetched = new Set<Load>();

/** A pointer that moves is about to press something; a touch begins with its press. */
const reachEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

async function loadCode<Code extends object>(load: Load<Code>): Promise<void> {
  loadedCode.set(load, await load());
}

function prefetch() {
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
 * Loads code that no page needs to show its content: when somebody moves the pointer, touches, focuses or types, or at once
 * if it is needed. A failed load can be retried; React's
 * `lazy` would keep the failure.
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
