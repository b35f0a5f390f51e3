import { getBackend, unwrap } from 'auth-kit';
import type { InvoiceRow } from './invoice.ts';

/** One invoice; null when there is none of this id. */
export async function fetchInvoice(id: string, signal: AbortSignal): Promise<InvoiceRow | null> {
  const backend = await getBackend();
  return unwrap(
    await backend.from('client_invoices').select('*').eq('id', id).abortSignal(signal).maybeSingle(),
  );
}
