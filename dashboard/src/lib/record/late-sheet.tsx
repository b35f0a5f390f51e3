import type { UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { late } from '../screen/late.tsx';
import { FormSkeleton, type OpenRecord, RecordDialog, type RecordDialogProps } from './record-dialog.tsx';
import type { RecordRow } from './save-row.ts';

interface LateSheetOptions<Row extends RecordRow, Props> {
  noun: string;
  detail: (id: string) => UseQueryOptions<Row | null>;
  loadFailedText: string;
  load: () => Promise<{ readonly Part: ComponentType<Props> }>;
}

/** The sheet of a list whose form is fetched when it is first opened: more visits read a list than change a row of it. */
export function lateSheet<Row extends RecordRow, Props extends OpenRecord<Row>>({
  noun,
  detail,
  loadFailedText,
  load,
}: LateSheetOptions<Row, Props>) {
  type Place = Omit<Props, keyof OpenRecord<Row>>;
  const Form = late<Props>('The form', load, <FormSkeleton />);
  return function LateSheet(props: Place & Pick<RecordDialogProps<Row, never>, 'list'>) {
    const { list, ...place } = props;
    return (
      <RecordDialog noun={noun} list={list} detail={detail} loadFailedText={loadFailedText}>
        {(record) => <Form {...({ ...record, ...place } as unknown as Props)} />}
      </RecordDialog>
    );
  };
}
