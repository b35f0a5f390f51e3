import { type ReactNode, useEffect, useState } from 'react';

/** How long a wait may last before it is worth showing, in milliseconds. */
const shortWait = 200;

/** Renders its children after a moment, so that a short wait shows nothing at all. */
export function Delayed({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), shortWait);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? children : null;
}
