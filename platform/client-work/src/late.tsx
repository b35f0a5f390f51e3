import { useLate } from '@northlight/shared-ui';
import type { ReactNode } from 'react';
import { SectionFailure } from './loaded.tsx';

interface LateProps<Code extends object> {
  /** `() => import('./invoice-sheet.tsx')`; keeps its identity between renders. */
  load: () => Promise<Code>;
  /** As in "The invoice could not be loaded." */
  subject: string;
  /** False until it opens: the code then loads as soon as somebody reaches for it. */
  isNeeded?: boolean;
  pending?: ReactNode;
  children: (code: Code) => ReactNode;
}

/** Renders what needs code that is loaded on demand. */
export function Late<Code extends object>(props: LateProps<Code>): ReactNode {
  const { load, subject, isNeeded = true, pending = null, children } = props;
  const { code, hasFailed, retry } = useLate(load, isNeeded);
  if (!isNeeded) return null;
  if (code !== null) return children(code);
  if (!hasFailed) return pending;
  return <SectionFailure text={`${subject} could not be loaded.`} onRetry={retry} isRetrying={false} />;
}
