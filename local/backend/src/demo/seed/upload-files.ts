import { type ServiceClient, throwOnError } from './service-client.ts';

export interface Upload {
  readonly bucket: 'uploads' | 'invoices';
  readonly path: string;
  readonly bytes: Buffer;
  readonly contentType: string;
}

const CONCURRENCY = 4;

/** Uploads a few files at a time. */
export async function uploadAll(client: ServiceClient, uploads: readonly Upload[]): Promise<void> {
  const queue = [...uploads];
  const uploadQueued = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { bucket, path, bytes, contentType } = next;
      const { error } = await client.storage.from(bucket).upload(path, bytes, {
        contentType,
        cacheControl: bucket === 'uploads' ? '31536000' : '0, no-store',
      });
      throwOnError(`uploading ${path}`, error);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, uploadQueued));
}
