import { AppError, getBackend } from 'auth-kit';
import type { PreparedFile } from './prepare-file.ts';

export interface SendOptions {
  readonly bucket: 'uploads' | 'invoices';
  /** The name inside the bucket. Nobody overwrites a file: each upload takes a name of its own. */
  readonly path: string;
  readonly file: PreparedFile;
  /** Where the backend is; empty: on this origin. */
  readonly backend: { readonly url: string; readonly publishableKey: string };
  readonly signal: AbortSignal;
  /** From 0 to 100. */
  readonly onProgress: (percent: number) => void;
}

/** How long nothing may arrive before the upload counts as stuck. */
const stalledAfter = 30_000;

/**
 * Uploads a file. By XMLHttpRequest, since `fetch` does not tell how much has gone.
 * @throws AppError
 */
export async function sendFile({
  bucket,
  path,
  file,
  backend,
  signal,
  onProgress,
}: SendOptions): Promise<void> {
  const client = await getBackend();
  const { data } = await client.auth.getSession();
  if (data.session === null) throw new AppError('session-missing');
  const token = data.session.access_token;
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = setTimeout(() => request.abort(), stalledAfter);
    const end = (error?: AppError) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      if (error) reject(error);
      else resolve();
    };
    const abort = () => request.abort();
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), stalledAfter);
      // The last percent is the answer's: what was sent may still be refused.
      if (lengthComputable) onProgress(Math.min(99, Math.round((loaded / total) * 100)));
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        onProgress(100);
        end();
      } else end(refusal(request));
    };
    request.onerror = () => end(new AppError('network'));
    request.onabort = () => end(new AppError(signal.aborted ? 'aborted' : 'timeout'));
    signal.addEventListener('abort', abort);
    request.open('POST', `${backend.url}/storage/v1/object/${bucket}/${path}`);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('apikey', backend.publishableKey);
    request.setRequestHeader('cache-control', 'max-age=3600');
    request.setRequestHeader('content-type', file.content.type);
    request.setRequestHeader('x-upsert', 'false');
    if (signal.aborted) return end(new AppError('aborted'));
    request.send(file.content);
  });
}

function refusal(request: XMLHttpRequest): AppError {
  // Storage answers 400 for nearly everything and says in the body what it means.
  const stated = Number(/"statusCode":\s*"?(\d{3})/.exec(request.responseText)?.[1] ?? request.status);
  if (/mime type/i.test(request.responseText) || stated === 415) return new AppError('wrong-type');
  if (stated === 413) return new AppError('too-large');
  if (stated === 401) return new AppError('session-expired');
  if (stated === 403) return new AppError('forbidden');
  return new AppError(stated >= 500 ? 'unavailable' : 'invalid', { details: { status: stated } });
}
