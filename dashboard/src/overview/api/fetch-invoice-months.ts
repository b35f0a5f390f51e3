import { getBackend, unwrap } from 'auth-kit';

/** A month's invoices in one currency; sums in hundredths, as the database adds them up. */
export interface InvoiceMonth {
  /** Its first day. */
  readonly month: string;
  readonly currency: string;
  readonly invoiced: number;
  readonly paid: number;
  readonly overdue: number;
}

/** The last twelve months of every currency that was invoiced in them. */
export async function fetchInvoiceMonths(signal: AbortSignal): Promise<InvoiceMonth[]> {
  const backend = await getBackend();
  const rows = unwrap(
    await backend
      .from('invoice_months')
      .select('month, currency, invoiced, paid, overdue')
      .order('currency')
      .order('month')
      .abortSignal(signal),
  );
  return rows.map((row) => ({
    month: row.month ?? '',
    currency: row.currency ?? '',
    invoiced: row.invoiced ?? 0,
    paid: row.paid ?? 0,
    overdue: row.overdue ?? 0,
  }));
}
