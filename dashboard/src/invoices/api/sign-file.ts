import { getBackend, toAppError } from 'auth-kit';

const lifetime = 60;

/** A link to an invoice's file that lives 60 s. Made at each opening, never kept. @throws AppError */
export async function signFile(path: string, downloadAs: string): Promise<string> {
  const backend = await getBackend();
  const { data, error } = await backend.storage
    .from('invoices')
    .createSignedUrl(path, lifetime, { download: downloadAs });
  if (error !== null) throw toAppError(error);
  return data.signedUrl;
}
