import { getBackend, type Tables, unwrap } from 'auth-kit';

export type DueInvoice = Pick<
  Tables<'client_invoices'>,
  'id' | 'invoice_number' | 'invoice_name' | 'amount' | 'currency' | 'due_date' | 'payment_status'
>;

/** The invoices of a project that are due within a span of days, for its timeline. */
export async function fetchDueInvoices(
  projectId: string,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<DueInvoice[]> {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('client_invoices')
      .select('id, invoice_number, invoice_name, amount, currency, due_date, payment_status')
      .eq('project_id', projectId)
      .neq('payment_status', 'Cancelled')
      .gte('due_date', from)
      .lte('due_date', to)
      .order('due_date', { ascending: true })
      .limit(200)
      .abortSignal(signal),
  );
}
