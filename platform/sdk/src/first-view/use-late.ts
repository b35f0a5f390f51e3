import { useServices } from '@northlight/contract';
import { useEffect, useState } from 'react';

const arrived = new Map<() => Promise<unknown>, unknown>();

/** Fetches such code before it is drawn, so that it is drawn at once. Whether it comes is seen where it is needed. */
export async function fetchLate(load: () => Promise<object>): Promise<void> {
  if (arrived.has(load)) return;
  await load().then(
    (loaded) => arrived.set(load, loaded),
    () => undefined,
  );
}

export interface Late<Code> {
  /** Null until it is there. */
  readonly code: Code | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * Code that is fetched when it is first needed: `useLate(loadEditor, 'loading the editor')`, where `loadEditor` is one
 * function of the module. Not React's `lazy`, which keeps a failure for ever.
 */
export function useLate<Code extends object>(load: () => Promise<Code>, what: string): Late<Code> {
  const { report } = useServices();
  const [code, setCode] = useState(() => (arrived.get(load) as Code | undefined) ?? null);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState(-1);

  useEffect(() => {
    // It may have come ahead since this was drawn.
    const here = arrived.get(load) as Code | undefined;
    if (here !== undefined) {
      setCode(here);
      return;
    }
    let isCurrent = true;
    load().then(
      (loaded) => {
        arrived.set(load, loaded);
        if (isCurrent) setCode(loaded);
      },
      (error: unknown) => {
        report(error, what);
        if (isCurrent) setFailedAttempt(attempt);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, load, report, what]);

  return { code, hasFailed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) };
}
