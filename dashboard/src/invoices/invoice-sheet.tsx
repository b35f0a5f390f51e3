import { RecordDialog, type RecordDialogProps } from '../lib/record/record-dialog.tsx';
import { texts } from '../lib/texts.ts';
import { type InvoiceRow, invoiceApi } from './invoice-api.ts';
import { InvoiceForm, type InvoicePlace } from './invoice-form.tsx';

/** Opens a new invoice, or one that is changed. */
export function InvoiceSheet({
  list,
  ...place
}: Pick<RecordDialogProps<InvoiceRow, never>, 'list'> & InvoicePlace) {
  return (
    <RecordDialog
      noun="invoice"
      list={list}
      detail={invoiceApi.detail}
      loadFailedText={texts.invoices.fetchFailed}
    >
      {(record) => <InvoiceForm {...record} {...place} />}
    </RecordDialog>
  );
}
