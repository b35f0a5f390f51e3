import type { SelectOption } from '@northlight/shared-ui';
import { lateSheet } from '../lib/record/late-sheet.tsx';
import { texts } from '../lib/texts.ts';
import { invoiceApi } from './invoice-api.ts';

export interface InvoicePlace {
  /** Which of the two screens it stands on: they ask for other things. */
  readonly form: 'panel' | 'page';
  /** The project that a new one belongs to; left out where the form asks. */
  readonly projectId?: string;
  readonly projects?: readonly SelectOption[];
}

/** Opens a new invoice, or one that is changed. */
export const InvoiceSheet = lateSheet({
  noun: 'invoice',
  detail: invoiceApi.detail,
  loadFailedText: texts.invoices.fetchFailed,
  load: async () => ({ Part: (await import('./invoice-form.tsx')).InvoiceForm }),
});
