import { setTimeout as delay } from 'node:timers/promises';
import { isFileMissing } from '@northlight/node-kit';
import type { SecretAccess } from '../embedded-backend.ts';
import { UserError } from '../user-error.ts';
import type { StoredFile } from './manifest.ts';

const timeLimit = 60_000;
/** Milliseconds before each retry. */
const retryDelays = [250, 1000, 4000, 8000, 15_000, 30_000];

const getStoragePath = ({ bucket, name }: Pick<StoredFile, 'bucket' | 'name'>) =>
  `/storage/v1/object/${[bucket, ...name.split('/')].map(encodeURIComponent).join('/')}`;

/** @returns null if the file does not exist */
export async function downloadFile(
  access: SecretAccess,
  file: Pick<StoredFile, 'bucket' | 'name'>,
): Promise<Buffer | null> {
  const response = await sendWithRetries(access, getStoragePath(file), {});
  if (!response.ok) {
    const message = await response.text();
    if (isFileMissing(response.status, message)) return null;
    throw createStorageError(response.status, message, file);
  }
  return Buffer.from(await response.arrayBuffer());
}

export async function uploadFile(access: SecretAccess, file: StoredFile, content: Buffer): Promise<void> {
  const response = await sendWithRetries(access, getStoragePath(file), {
    method: 'POST',
    headers: { 'content-type': file.type, 'cache-control': file.cacheControl, 'x-upsert': 'true' },
    body: new Uint8Array(content),
  });
  if (!response.ok) throw createStorageError(response.status, await response.text(), file);
  await response.body?.cancel();
}

/** Retries are safe: every request is idempotent. The supervisor restarts a backend that has crashed. */
async function sendWithRetries(access: SecretAccess, path: string, request: RequestInit): Promise<Response> {
  for (const retryDelay of retryDelays) {
    try {
      const response = await send(access, path, request);
      if (response.status < 500) return response;
      await response.body?.cancel();
    } catch {
      // No response: retry.
    }
    await delay(retryDelay);
  }
  return send(access, path, request);
}

function send({ url, secretKey }: SecretAccess, path: string, request: RequestInit): Promise<Response> {
  return fetch(new URL(path, url), {
    ...request,
    headers: { ...request.headers, apikey: secretKey, authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(timeLimit),
  });
}

const createStorageError = (
  status: number,
  message: string,
  { bucket, name }: Pick<StoredFile, 'bucket' | 'name'>,
) => new UserError(`The storage returned ${status} for ${bucket}/${name}: ${message.slice(0, 300)}`);
