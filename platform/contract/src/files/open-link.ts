import { AppError, getBackend, toFunctionAppError } from '@northlight/auth-kit';

/**
 * Creates a link to an invoice's file that is valid for a minute. Never cache it: access is checked for each link.
 * @param backendUrl - the backend's origin; empty for this origin
 * @param downloadAs - the name to save the file as; without it the file opens in the browser
 * @throws AppError
 */
export async function openLink(path: string, backendUrl: string, downloadAs?: string): Promise<string> {
  const backend = await getBackend();
  const { data, error } = await backend.functions.invoke<unknown>('open-file', {
    body: { path, ...(downloadAs === undefined ? {} : { downloadAs }) },
  });
  if (error !== null) throw await toFunctionAppError(error);
  if (!isLinkResponse(data)) throw new AppError('bad-response');
  return backendUrl + data.link;
}

const isLinkResponse = (data: unknown): data is { readonly link: string } =>
  typeof data === 'object' && data !== null && 'link' in data && typeof data.link === 'string';
