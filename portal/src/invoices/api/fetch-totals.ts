import { getBackend, unwrap } from 'auth-kit';

/** What was billed in one currency, in hundredths. */
export interface Totals {
  readonly currency: string;
  readonly billed: number;
  readonly paid: number;
  readonly open: number;
  readonly overdue: number;
}

/** Totals per currency of one project, or of all of the client's; summed by the database. */
export async function fetchTotals(
  clientId: string,
  projectId: string | null,
  signal: AbortSignal,
): Promise<Totals[]> {
  const backend = await getBackend();
  const query = backend
    .from('invoice_totals')
    .select('currency, billed, paid, open, overdue')
    .eq('client_id', clientId)
    // A currency in which everything was cancelled says nothing.
    .gt('billed', 0);
  const rows = unwrap(
    await (projectId === null ? query.is('project_id', null) : query.eq('project_id', projectId))
      .order('billed', { ascending: false })
      .abortSignal(signal),
  );
  return rows.map((row) => ({
    currency: row.currency ?? '',
    billed: Number(row.billed ?? 0),
    paid: Number(row.paid ?? 0),
    open: Number(row.open ?? 0),
    overdue: Number(row.overdue ?? 0),
  }));
}
