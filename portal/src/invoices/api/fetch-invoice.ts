import { getBackend, unwrap } from 'auth-kit';
import { type Invoice, invoiceColumns } from './fetch-invoices.ts';

/** One invoice; null when there is none or it is somebody else's, which looks the same. */
export async function fetchInvoice(invoiceId: string, signal: AbortSignal): Promise<Invoice | null> {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('client_invoices')
      .select(invoiceColumns)
      .eq('id', invoiceId)
      .abortSignal(signal)
      .maybeSingle(),
  );
}
