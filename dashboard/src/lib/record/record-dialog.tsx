import { Sheet } from '@northlight/shared-ui';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ListState } from '../list/use-list-state.ts';
import { ExistingRecord } from './existing-record.tsx';
import type { RecordRow } from './save-row.ts';

/** The record that a form is for. */
export interface OpenRecord<Row> {
  /** Null: a new record. */
  readonly row: Row | null;
  readonly onBusy: (isBusy: boolean) => void;
  /** After a save, or when the person gives up. Navigates away from the form. */
  readonly onClose: () => void;
}

export interface RecordDialogProps<Row extends RecordRow, Key extends QueryKey> {
  /** What one record is called in a sentence: "service". */
  noun: string;
  /** In place of "New service". */
  newTitle?: string;
  list: Pick<ListState, 'open' | 'close'>;
  /** Reads the row anew, so that an edit never begins on what a list remembered; null when it is gone. */
  detail: (id: string) => UseQueryOptions<Row | null, Error, Row | null, Key>;
  /** The catalogue's text when that fails. */
  loadFailedText: string;
  width?: string;
  /** The form. */
  children: (record: OpenRecord<Row>) => ReactNode;
}

/** The side sheet of a list: a new record at `?new=1`, an existing one at `?edit=<id>`. */
export function RecordDialog<Row extends RecordRow, Key extends QueryKey>({
  noun,
  newTitle = `New ${noun}`,
  list: { open, close },
  detail,
  loadFailedText,
  width = '38rem',
  children,
}: RecordDialogProps<Row, Key>) {
  const [isBusy, setIsBusy] = useState(false);
  const title = open?.kind === 'edit' ? `Edit ${noun}` : newTitle;
  const formOf = (row: Row | null) => children({ row, onBusy: setIsBusy, onClose: close });
  return (
    <Sheet isOpen={open !== null} onClose={close} isBusy={isBusy} title={title} width={width}>
      {open?.kind === 'new' && formOf(null)}
      {open?.kind === 'edit' && (
        <ExistingRecord
          key={open.id}
          noun={noun}
          options={detail(open.id)}
          loadFailedText={loadFailedText}
          onClose={close}
        >
          {formOf}
        </ExistingRecord>
      )}
    </Sheet>
  );
}
