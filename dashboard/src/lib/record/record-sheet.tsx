import { useFailureToast } from '@platform/contract';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, DialogBody, EmptyState, ErrorState, LoadingState, Sheet, Skeleton, Stack } from 'shared-ui';
import type { ListState } from '../list/use-list-state.ts';
import { RecordForm, type RecordFormProps, type RecordRow } from './record-form.tsx';

export interface RecordSheetProps<Values extends object, Row extends RecordRow, Key extends QueryKey>
  extends Omit<RecordFormProps<Values, Row>, 'row' | 'onBusy' | 'onClose'> {
  list: Pick<ListState, 'open' | 'close'>;
  /** Reads the row anew, so that an edit never begins on what a list remembered; null when it is gone. */
  detail: (id: string) => UseQueryOptions<Row | null, Error, Row | null, Key>;
  /** The catalogue's text when that fails. */
  loadFailedText: string;
  width?: string;
}

/** The side sheet of a list: a new record at `?new=1`, an existing one at `?edit=<id>`. */
export function RecordSheet<Values extends object, Row extends RecordRow, Key extends QueryKey>({
  list,
  detail,
  loadFailedText,
  width = '38rem',
  ...form
}: RecordSheetProps<Values, Row, Key>) {
  const [isBusy, setIsBusy] = useState(false);
  const { open, close } = list;
  const title = open?.kind === 'edit' ? `Edit ${form.noun}` : `New ${form.noun}`;
  return (
    <Sheet isOpen={open !== null} onClose={close} isBusy={isBusy} title={title} width={width}>
      {open?.kind === 'new' && <RecordForm {...form} row={null} onBusy={setIsBusy} onClose={close} />}
      {open?.kind === 'edit' && (
        <Existing
          key={open.id}
          {...form}
          options={detail(open.id)}
          loadFailedText={loadFailedText}
          onBusy={setIsBusy}
          onClose={close}
        />
      )}
    </Sheet>
  );
}

interface ExistingProps<Values extends object, Row extends RecordRow, Key extends QueryKey>
  extends Omit<RecordFormProps<Values, Row>, 'row'> {
  options: UseQueryOptions<Row | null, Error, Row | null, Key>;
  loadFailedText: string;
}

function Existing<Values extends object, Row extends RecordRow, Key extends QueryKey>({
  options,
  loadFailedText,
  ...form
}: ExistingProps<Values, Row, Key>) {
  // Fresh at the start, and then left alone: a read in the background must not move the ground under the form.
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

  if (row !== null) return <RecordForm {...form} row={row} />;
  if (read.data === null && !read.isFetching) {
    return (
      <EmptyState
        title={`This ${form.noun} is not there any more`}
        message="Somebody may have deleted it."
        action={<Button onClick={form.onClose}>Close</Button>}
      />
    );
  }
  if (read.isError && !read.isFetching) {
    return <ErrorState title={loadFailedText} onRetry={() => void read.refetch()} retryLabel="Retry" />;
  }
  return (
    <DialogBody>
      <LoadingState label="Loading...">
        <Stack gap={24}>
          <Skeleton height={56} />
          <Skeleton height={120} />
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Stack>
      </LoadingState>
    </DialogBody>
  );
}
