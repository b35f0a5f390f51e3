import { AppError, getBackend, toFunctionAppError } from '@northlight/auth-kit';

/**
 * A link to an invoice's file that lives for a minute. Whether the file is the person's own is asked each time, so a
 * link is never kept.
 * @param backendUrl - where the backend is; empty: on this origin
 * @param downloadAs - the name to save it under; without it the file opens in place
 * @throws AppError
 */
export async function openLink(path: string, backendUrl: string, downloadAs?: string): Promise<string> {
  const backend = await getBackend();
  const { data, error } = await backend.functions.invoke<unknown>('open-file', {
    body: { path, ...(downloadAs === undefined ? {} : { downloadAs }) },
  });
  if (error !== null) throw await toFunctionAppError(error);
  if (!isAnswer(data)) throw new AppError('bad-response');
  return backendUrl + data.link;
}

const isAnswer = (data: unknown): data is { readonly link: string } =>
  typeof data === 'object' && data !== null && 'link' in data && typeof data.link === 'string';
