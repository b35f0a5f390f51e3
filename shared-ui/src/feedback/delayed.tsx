import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds before a wait becomes visible. */
const delay = 200;

/** Renders its children after a short delay, so that short waits show nothing. */
export function Delayed({ children }: { children: ReactNode }) {
  const [hasElapsed, setHasElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), delay);
    return () => clearTimeout(timer);
  }, []);
  return hasElapsed ? children : null;
}
