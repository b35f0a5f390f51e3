import { Outlet, useDestination, useLocation } from '@northlight/contract/router';
import type { ReactNode } from 'react';
import { useHeadFirst } from './use-head-first.ts';

export interface MovingOutletProps {
  /** What is known of a page before its code and data are here: its title over boxes. Null when nothing is. */
  headOf: (pathname: string) => ReactNode;
}

/**
 * The open page of a remote. In the frame of the press that leads to another one, what is known of that one stands here,
 * until it is drawn. The page before it stays in the document, hidden: who stays after all finds it as it was left.
 */
export function MovingOutlet({ headOf }: MovingOutletProps) {
  const { pathname } = useLocation();
  const to = useDestination();
  const coming = to === pathname ? null : headOf(to);
  return (
    <>
      {coming}
      <div hidden={coming !== null}>
        <Page key={pathname} head={headOf(pathname)} />
      </div>
    </>
  );
}

function Page({ head }: { head: ReactNode }) {
  return useHeadFirst() || head === null ? <Outlet /> : head;
}
