import type { QueryKey } from '@tanstack/react-query';
import { RecordDialog, type RecordDialogProps } from './record-dialog.tsx';
import { RecordForm, type RecordFormProps } from './record-form.tsx';
import type { RecordRow } from './save-row.ts';

export interface RecordSheetProps<Values extends object, Row extends RecordRow, Key extends QueryKey>
  extends Omit<RecordFormProps<Values, Row>, 'row' | 'onBusy' | 'onClose'>,
    Omit<RecordDialogProps<Row, Key>, 'noun' | 'newTitle' | 'children'> {}

/** The side sheet of a list with the form in it. */
export function RecordSheet<Values extends object, Row extends RecordRow, Key extends QueryKey>({
  list,
  detail,
  loadFailedText,
  width,
  ...form
}: RecordSheetProps<Values, Row, Key>) {
  return (
    <RecordDialog
      {...{ list, detail, loadFailedText }}
      {...(width === undefined ? {} : { width })}
      noun={form.noun}
      {...(form.newWords && { newTitle: form.newWords.title })}
    >
      {(record) => <RecordForm {...form} {...record} />}
    </RecordDialog>
  );
}
