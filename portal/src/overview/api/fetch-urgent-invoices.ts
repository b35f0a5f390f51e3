import { addDays, type Day } from '@platform/domain';
import { getBackend, type Tables, unwrap } from 'auth-kit';

export type UrgentInvoice = Pick<
  Tables<'client_invoices'>,
  'id' | 'invoice_number' | 'invoice_name' | 'amount' | 'currency' | 'due_date' | 'payment_status'
>;

/** As many as are named one by one; the tab Invoices has all. */
const most = 5;

/** The invoices of a project that are overdue or due within 14 days, the most pressing first. */
export async function fetchUrgentInvoices(
  projectId: string,
  today: Day,
  signal: AbortSignal,
): Promise<UrgentInvoice[]> {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('client_invoices')
      .select('id, invoice_number, invoice_name, amount, currency, due_date, payment_status')
      .eq('project_id', projectId)
      .in('payment_status', ['Pending', 'Overdue'])
      .or(`payment_status.eq.Overdue,due_date.lte.${addDays(today, 14)}`)
      .order('due_date', { ascending: true, nullsFirst: true })
      .limit(most)
      .abortSignal(signal),
  );
}
