import { Sheet } from '@northlight/shared-ui';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListState } from '../list/use-list-state.ts';
import { ExistingRecord } from './existing-record.tsx';
import { RecordForm, type RecordFormProps } from './record-form.tsx';
import type { RecordRow } from './save-row.ts';

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
        <ExistingRecord
          key={open.id}
          noun={form.noun}
          options={detail(open.id)}
          loadFailedText={loadFailedText}
          onClose={close}
        >
          {(row) => <RecordForm {...form} row={row} onBusy={setIsBusy} onClose={close} />}
        </ExistingRecord>
      )}
    </Sheet>
  );
}
