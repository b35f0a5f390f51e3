import { AppError, getBackend } from '@northlight/auth-kit';
import { FileRefusedError, type PreparedFile } from './prepare-file.ts';

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
 * @throws FileRefusedError when it will not be taken, however often it is sent
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
    const end = (error?: Error) => {
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
    const place = new URLSearchParams({ bucket, name: path });
    request.open('POST', `${backend.url}/functions/v1/upload-file?${place}`);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('apikey', backend.publishableKey);
    request.setRequestHeader('content-type', file.content.type);
    if (signal.aborted) return end(new AppError('aborted'));
    request.send(file.content);
  });
}

function refusal({ status, responseText }: XMLHttpRequest): Error {
  const message = /"message":("(?:[^"\\]|\\.)*")/.exec(responseText)?.[1];
  // What is wrong with the file, or with how much was sent today, no other try changes.
  if ([413, 415, 422, 429].includes(status) && message) return new FileRefusedError(JSON.parse(message));
  if (status === 401) return new AppError('session-expired');
  if (status === 403) return new AppError('forbidden');
  return new AppError(status >= 500 ? 'unavailable' : 'invalid', { details: { status } });
}
