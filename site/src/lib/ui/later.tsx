import { type ReactNode, startTransition, useEffect, useState } from 'react';
import styled from 'styled-components';
import { whenPrimed } from '../prime.ts';
import { useHydrated } from '../use-hydrated.ts';

/** So high that the footer stays below the window, and that the way back finds the place where the page was left. */
const Room = styled.div`
  min-height: 500vh;
`;

/**
 * What stands below a page's heading. On the way from another page the heading is drawn first and this after it, with
 * its data if that is here soon, so that a slow phone shows where it has come to. What came from the server is taken
 * over whole.
 */
export function Later({ children }: { children: ReactNode }) {
  const isTakenOver = !useHydrated();
  const [isDue, setDue] = useState(isTakenOver);
  useEffect(() => {
    let isHere = true;
    const draw = () => isHere && startTransition(() => setDue(true));
    void whenPrimed(location.pathname).then(draw);
    return () => {
      isHere = false;
    };
  }, []);
  return isDue ? children : <Room />;
}
