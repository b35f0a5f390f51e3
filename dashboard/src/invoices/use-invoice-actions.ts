import { clientWorkArea } from '../lib/client-work/client-work-queries.ts';
import { useAskToTell, useShowHeld } from '../lib/notices/use-tell.ts';
import { useDelete } from '../lib/record/use-delete.ts';
import { useRowAction } from '../lib/record/use-row-action.ts';
import { texts } from '../lib/texts.ts';
import { deleteInvoice, type InvoiceRow, markPaid } from './invoice-api.ts';

/** What can be done with an invoice of a list besides editing it. */
export function useInvoiceActions() {
  const askToTell = useAskToTell();
  const showHeld = useShowHeld();
  const remove = useDelete({
    area: clientWorkArea,
    undoTable: 'client_invoices',
    noun: 'invoice',
    consequence: 'The client no longer sees it.',
    deletedText: texts.invoices.deleted,
    failedText: texts.invoices.deleteFailed,
    remove: deleteInvoice,
  });
  const pay = useRowAction<InvoiceRow>({
    area: clientWorkArea,
    what: 'marking an invoice as paid',
    ask: ({ id, invoice_number }) =>
      askToTell(
        { title: `Mark invoice ${invoice_number} as paid?`, confirmLabel: 'Mark as paid' },
        { table: 'client_invoices', id, changes: { payment_status: 'Paid' } },
      ),
    run: markPaid,
    onDone: showHeld,
    doneText: texts.invoices.marked,
    failedText: texts.invoices.markFailed,
  });
  return {
    remove: ({ id, invoice_number }: InvoiceRow) => void remove({ id, name: invoice_number }),
    markPaid: (invoice: InvoiceRow) => pay.act(invoice),
    busyId: pay.busyId,
  };
}
