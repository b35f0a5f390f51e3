import { AppError, getBackend } from '@northlight/auth-kit';
import { FileRefusedError, type PreparedFile } from './prepare-upload.ts';

export interface SendOptions {
  readonly bucket: 'uploads' | 'invoices';
  /** The path inside the bucket. Each upload needs a new one: files are never overwritten. */
  readonly path: string;
  readonly file: PreparedFile;
  /** The backend; an empty URL means this origin. */
  readonly backend: { readonly url: string; readonly publishableKey: string };
  readonly signal: AbortSignal;
  /** From 0 to 100. */
  readonly onProgress: (percent: number) => void;
}

/** Milliseconds without progress after which the upload counts as stalled. */
const stallTimeout = 30_000;

/**
 * Uploads a file with XMLHttpRequest, because `fetch` does not report upload progress.
 * @throws FileRefusedError if retrying cannot help
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
    let timer = setTimeout(() => request.abort(), stallTimeout);
    const finish = (error?: Error) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      if (error) reject(error);
      else resolve();
    };
    const abort = () => request.abort();
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), stallTimeout);
      // Stay below 100 % until the response, which may still reject the file.
      if (lengthComputable) onProgress(Math.min(99, Math.round((loaded / total) * 100)));
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        onProgress(100);
        finish();
      } else finish(toUploadError(request));
    };
    request.onerror = () => finish(new AppError('network'));
    request.onabort = () => finish(new AppError(signal.aborted ? 'aborted' : 'timeout'));
    signal.addEventListener('abort', abort);
    const query = new URLSearchParams({ bucket, name: path });
    request.open('POST', `${backend.url}/functions/v1/upload-file?${query}`);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('apikey', backend.publishableKey);
    request.setRequestHeader('content-type', file.content.type);
    if (signal.aborted) return finish(new AppError('aborted'));
    request.send(file.content);
  });
}

function toUploadError({ status, responseText }: XMLHttpRequest): Error {
  const message = /"message":("(?:[^"\\]|\\.)*")/.exec(responseText)?.[1];
  if (status === 401) return new AppError('session-expired');
  // Retrying cannot help if the file or its name is invalid, forbidden, or the daily limit is reached.
  if (status < 500 && message) return new FileRefusedError(JSON.parse(message));
  return new AppError(status >= 500 ? 'unavailable' : 'invalid', { details: { status } });
}
