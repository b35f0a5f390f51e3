import { getBackend, unwrap } from 'auth-kit';
import { type Invoice, withProject } from './invoice.ts';

/** One invoice; null when there is none of this id. */
export async function fetchInvoice(id: string, signal: AbortSignal): Promise<Invoice | null> {
  const backend = await getBackend();
  return unwrap(
    await backend.from('client_invoices').select(withProject).eq('id', id).abortSignal(signal).maybeSingle(),
  );
}
