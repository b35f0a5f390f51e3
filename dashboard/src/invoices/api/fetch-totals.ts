import { getBackend, unwrap } from 'auth-kit';

/** Sums in hundredths of one currency. */
export interface CurrencyTotals {
  readonly currency: string;
  readonly billed: number;
  readonly paid: number;
  readonly open: number;
  readonly overdue: number;
  readonly invoices: number;
}

const columns = 'currency, billed, paid, open, overdue, invoices' as const;

/** The sums per currency, of one project or of all. Added up by the database. */
export async function fetchTotals(projectId: string, signal: AbortSignal): Promise<CurrencyTotals[]> {
  const backend = await getBackend();
  const rows =
    projectId === ''
      ? unwrap(
          await backend.from('invoice_currency_totals').select(columns).order('currency').abortSignal(signal),
        )
      : unwrap(
          await backend
            .from('invoice_totals')
            .select(columns)
            .eq('project_id', projectId)
            .order('currency')
            .abortSignal(signal),
        );
  return rows.map((row) => ({
    currency: row.currency ?? '',
    billed: row.billed ?? 0,
    paid: row.paid ?? 0,
    open: row.open ?? 0,
    overdue: row.overdue ?? 0,
    invoices: row.invoices ?? 0,
  }));
}
