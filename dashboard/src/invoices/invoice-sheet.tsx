import type { SelectOption } from '@northlight/shared-ui';
import { FormSkeleton } from '../lib/record/form-skeleton.tsx';
import { type OpenRecord, RecordDialog, type RecordDialogProps } from '../lib/record/record-dialog.tsx';
import { late } from '../lib/screen/late.tsx';
import { texts } from '../lib/texts.ts';
import { type InvoiceRow, invoiceApi } from './invoice-api.ts';

export interface InvoiceFormProps extends OpenRecord<InvoiceRow> {
  /** Which of the two screens it stands on: they ask for other things. */
  readonly form: 'panel' | 'page';
  /** The project that a new one belongs to; empty where the form asks. */
  readonly projectId: string;
  readonly projects: readonly SelectOption[] | undefined;
}

const InvoiceForm = late<InvoiceFormProps>(
  'The form',
  async () => ({ Part: (await import('./invoice-form.tsx')).InvoiceForm }),
  <FormSkeleton />,
);

export interface InvoiceSheetProps extends Pick<InvoiceFormProps, 'form'> {
  list: RecordDialogProps<never, never>['list'];
  projectId?: string;
  projects?: readonly SelectOption[];
}

/** Opens a new invoice, or one that is changed: in the panel of a project, or on the invoices page. */
export function InvoiceSheet({ form, list, projectId = '', projects }: InvoiceSheetProps) {
  return (
    <RecordDialog
      noun="invoice"
      list={list}
      detail={invoiceApi.detail}
      loadFailedText={texts.invoices.fetchFailed}
    >
      {(record) => <InvoiceForm {...record} form={form} projectId={projectId} projects={projects} />}
    </RecordDialog>
  );
}
