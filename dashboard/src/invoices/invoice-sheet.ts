import { createRecordDialog } from '../records/record-sheet.tsx';
import { texts } from '../texts.ts';
import { invoiceApi } from './invoice-queries.ts';

/** The sheet with the form of an invoice. */
export const InvoiceSheet = createRecordDialog({
  noun: 'invoice',
  detail: invoiceApi.detail,
  loadFailedText: texts.invoices.fetchFailed,
  load: () => import(/* webpackChunkName: "forms" */ './invoice-form.tsx'),
});
