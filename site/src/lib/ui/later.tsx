import { type ReactNode, useDeferredValue, useState } from 'react';
import styled from 'styled-components';
import { useHydrated } from '../use-hydrated.ts';

/** So high that the footer stays below the window, and that the way back finds the place where the page was left. */
const Room = styled.div`
  min-height: 500vh;
`;

/**
 * What stands below a page's heading. On the way from another page the heading is drawn first and this right after it,
 * so that a slow phone shows where it has come to. What came from the server is taken over whole.
 */
export function Later({ children }: { children: ReactNode }) {
  const [isTakenOver] = useState(!useHydrated());
  return useDeferredValue(true, isTakenOver) ? children : <Room />;
}
