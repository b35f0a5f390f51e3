import { type ReactNode, useEffect, useState } from 'react';

export interface DelayedProps {
  /** How long a wait may last before it is worth showing. */
  ms?: number;
  children: ReactNode;
}

/** Renders its children after `ms`, so that a short wait shows nothing at all. */
export function Delayed({ ms = 200, children }: DelayedProps) {
  const [isDue, setIsDue] = useState(ms <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isDue ? children : null;
}
