import { useServices } from '@northlight/contract';
import { useEffect, useState } from 'react';

const loadedCode = new Map<() => Promise<unknown>, unknown>();

export interface Late<Code> {
  /** Null until it has loaded. */
  readonly code: Code | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * Loads code when it is first needed: `useLate(loadEditor, 'loading the editor')`, where `loadEditor` must be a constant
 * function. React's `lazy` would keep a failure forever.
 */
export function useLate<Code extends object>(load: () => Promise<Code>, action: string): Late<Code> {
  const { report } = useServices();
  const [code, setCode] = useState(() => (loadedCode.get(load) as Code | undefined) ?? null);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState(-1);

  useEffect(() => {
    let isCurrent = true;
    load().then(
      (loaded) => {
        loadedCode.set(load, loaded);
        if (isCurrent) setCode(loaded);
      },
      (error: unknown) => {
        report(error, action);
        if (isCurrent) setFailedAttempt(attempt);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, load, report, action]);

  return { code, hasFailed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) };
}
