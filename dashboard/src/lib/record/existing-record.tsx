import { useFailureToast } from '@northlight/contract';
import { Button, EmptyState, ErrorState } from '@northlight/shared-ui';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormSkeleton } from './form-skeleton.tsx';

export interface ExistingRecordProps<Row, Key extends QueryKey> {
  noun: string;
  options: UseQueryOptions<Row | null, Error, Row | null, Key>;
  loadFailedText: string;
  onClose: () => void;
  children: (row: Row) => ReactNode;
}

/** Reads the record that is to be edited, and then leaves it alone: no later read moves the ground under the form. */
export function ExistingRecord<Row, Key extends QueryKey>({
  noun,
  options,
  loadFailedText,
  onClose,
  children,
}: ExistingRecordProps<Row, Key>) {
  const read = useQuery({
    ...options,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [row, setRow] = useState<Row | null>(null);
  useFailureToast(read, loadFailedText);
  if (row === null && read.data && !read.isFetching) setRow(read.data);

  if (row !== null) return children(row);
  if (read.data === null && !read.isFetching) {
    return (
      <EmptyState
        title={`This ${noun} no longer exists`}
        message="Somebody may have deleted it."
        action={<Button onClick={onClose}>Close</Button>}
      />
    );
  }
  if (read.isError && !read.isFetching) {
    return <ErrorState title={loadFailedText} onRetry={() => void read.refetch()} retryLabel="Retry" />;
  }
  return <FormSkeleton />;
}
