import { createNodeClient } from '../functions/node-client.ts';
import type { Backend } from '../start-backend.ts';

/**
 * Removes invoice files that no invoice has named for a day: their upload was finished and their form never saved.
 * Hosted, a scheduled job does the same.
 * @returns how many were removed
 */
export async function sweepInvoiceFiles(backend: Backend): Promise<number> {
  const service = createNodeClient(backend.url, backend.secretKey, { global: { fetch: backend.fetch } });
  const { data, error } = await service.rpc('unnamed_invoice_files');
  if (error) throw new Error(`The files could not be listed: ${error.message}`);
  const names: unknown[] = Array.isArray(data) ? data : [];
  const paths = names.filter((name) => typeof name === 'string');
  if (paths.length === 0) return 0;
  const removed = await service.storage.from('invoices').remove(paths);
  if (removed.error) throw removed.error;
  return removed.data.length;
}
