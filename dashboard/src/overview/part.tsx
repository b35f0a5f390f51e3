import { Button, Cluster } from '@northlight/shared-ui';
import type { ReactNode } from 'react';
import type { LoadedProps } from '../lib/screen/loaded.tsx';

/** A part of the overview. One that failed says so in a line, without a toast: the others go on. */
export function Part<Data>({
  read,
  failedText,
  skeleton,
  children,
}: Pick<LoadedProps<Data>, 'read' | 'failedText' | 'skeleton' | 'children'>): ReactNode {
  if (read.data !== undefined) return children(read.data);
  if (!read.isError) return skeleton;
  return (
    <Cluster role="alert">
      <span>{failedText}</span>
      <Button size="sm" variant="secondary" isLoading={read.isFetching} onClick={() => void read.refetch()}>
        Retry
      </Button>
    </Cluster>
  );
}
