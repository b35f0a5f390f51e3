import { getBackend, toAppError } from 'auth-kit';

const lifetime = 60;

/**
 * A link to an invoice's file that lives 60 s. The database checks at each asking whether the file is still the
 * person's own, so a link is never kept.
 * @param downloadAs - the name to save it under; without it the file opens in place
 * @throws AppError
 */
export async function signFile(path: string, downloadAs?: string): Promise<string> {
  const backend = await getBackend();
  const { data, error } = await backend.storage
    .from('invoices')
    .createSignedUrl(path, lifetime, downloadAs === undefined ? {} : { download: downloadAs });
  if (error !== null) throw toAppError(error);
  return data.signedUrl;
}
