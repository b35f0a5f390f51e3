import { lateSheet } from '../lib/record/late-sheet.tsx';
import { texts } from '../lib/texts.ts';
import { invoiceApi } from './invoice-api.ts';

/** Opens a new invoice, or one that is changed. */
export const InvoiceSheet = lateSheet({
  noun: 'invoice',
  detail: invoiceApi.detail,
  loadFailedText: texts.invoices.fetchFailed,
  load: async () => ({ Part: (await import('./invoice-form.tsx')).InvoiceForm }),
});
