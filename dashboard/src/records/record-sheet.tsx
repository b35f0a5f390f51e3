import { useFailureToast } from '@northlight/contract';
import {
  Button,
  DialogBody,
  EmptyState,
  ErrorState,
  LoadingState,
  Sheet,
  Skeleton,
  Stack,
  useLate,
} from '@northlight/shared-ui';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { ListState } from './list/use-list-state.ts';
import type { EditedRecord } from './record-form.tsx';
import type { RecordRow } from './saving/save-row.ts';

interface RecordDialogProps<Row extends RecordRow, Key extends QueryKey, Code extends object> {
  /** The word for one record in a sentence: "service". */
  noun: string;
  newTitle?: string;
  list: Pick<ListState, 'current' | 'close'>;
  /** Reads the row again, so that editing never starts from cached list data; null if it has been deleted. */
  detail: (id: string) => UseQueryOptions<Row | null, Error, Row | null, Key>;
  /** The specification's message for a failed load. */
  loadFailedText: string;
  width?: string;
  /** Loads the form's code, with the chunk name `forms`: all forms are one chunk. */
  load: () => Promise<Code>;
  children: (code: Code, record: EditedRecord<Row>) => ReactNode;
}

/** A list's sheet: `?new=1` opens a new record, `?edit=<id>` an existing one. */
export function RecordDialog<Row extends RecordRow, Key extends QueryKey, Code extends object>({
  noun,
  newTitle = `New ${noun}`,
  list: { current, close },
  detail,
  loadFailedText,
  width = '38rem',
  load,
  children,
}: RecordDialogProps<Row, Key, Code>) {
  const { code, hasFailed, retry } = useLate(load, current !== null);
  const [isBusy, setIsBusy] = useState(false);
  const title = current?.kind === 'edit' ? `Edit ${noun}` : newTitle;
  const renderForm = (row: Row | null) => {
    if (code !== null) return children(code, { row, onBusyChange: setIsBusy, onClose: close });
    if (!hasFailed) return <FormSkeleton />;
    return (
      <ErrorState
        title="The form could not be loaded"
        message="Check your connection, then try again."
        onRetry={retry}
        retryLabel="Retry"
      />
    );
  };
  return (
    <Sheet isOpen={current !== null} onClose={close} isBusy={isBusy} title={title} width={width}>
      {current?.kind === 'new' && renderForm(null)}
      {current?.kind === 'edit' && (
        <ExistingRecord
          key={current.id}
          noun={noun}
          options={detail(current.id)}
          loadFailedText={loadFailedText}
          onClose={close}
        >
          {renderForm}
        </ExistingRecord>
      )}
    </Sheet>
  );
}

type Edited<Row> = keyof EditedRecord<Row>;

/** Creates the sheet with a record's form. The sheet's props are the list and the form's own props. */
export function createRecordDialog<
  Row extends RecordRow,
  Props extends EditedRecord<Row>,
  Key extends QueryKey,
>(options: Omit<RecordDialogProps<Row, Key, { readonly Form: ComponentType<Props> }>, 'list' | 'children'>) {
  return ({
    list,
    ...context
  }: Pick<RecordDialogProps<Row, Key, object>, 'list'> & Omit<Props, Edited<Row>>) => (
    <RecordDialog {...options} list={list}>
      {({ Form }, record) => <Form {...({ ...context, ...record } as unknown as Props)} />}
    </RecordDialog>
  );
}

interface ExistingRecordProps<Row, Key extends QueryKey> {
  noun: string;
  options: UseQueryOptions<Row | null, Error, Row | null, Key>;
  loadFailedText: string;
  onClose: () => void;
  children: (row: Row) => ReactNode;
}

/** Reads the record once. Later refetches must not change the form while it is edited. */
export function ExistingRecord<Row, Key extends QueryKey>({
  noun,
  options,
  loadFailedText,
  onClose,
  children,
}: ExistingRecordProps<Row, Key>) {
  const query = useQuery({
    ...options,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [row, setRow] = useState<Row | null>(null);
  useFailureToast(query, loadFailedText);
  if (row === null && query.data && !query.isFetching) setRow(query.data);

  if (row !== null) return children(row);
  if (query.data === null && !query.isFetching) {
    return (
      <EmptyState
        title={`This ${noun} no longer exists`}
        message="It may have been deleted."
        action={<Button onClick={onClose}>Close</Button>}
      />
    );
  }
  if (query.isError && !query.isFetching) {
    return <ErrorState title={loadFailedText} onRetry={() => void query.refetch()} retryLabel="Retry" />;
  }
  return <FormSkeleton />;
}

/** Shown until a form can start. */
export function FormSkeleton() {
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
