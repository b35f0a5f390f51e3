import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { replaceFile } from '@northlight/node-kit';
import type { App } from '@supabase/lite';
import { getRequestDetails } from '../lite/request-details.ts';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

interface Attributes {
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly eTag: string;
}

/** The suffix of a file's metadata: type, cache-control and hash. */
const SIDECAR = '.meta.json';

async function toBytes(body: Parameters<StorageAdapter['uploadObject']>[3]): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer());
}

interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Parses a single `bytes=` range. Anything else means the whole file, as RFC 9110 allows. */
function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'unsatisfiable';
  return start > end ? undefined : { start, end };
}

/**
 * A disk adapter with range support; lite does not export its own. Lite checks row level security and the bucket's limits before
 * it calls the adapter.
 */
export function createDiskStorage(folder: string): StorageAdapter {
  const root = resolve(folder);

  const getPath = (bucket: string, key: string): string => {
    const path = resolve(root, bucket, key);
    if (key.includes('\0') || !path.startsWith(join(root, bucket) + sep) || path.endsWith(SIDECAR)) {
      throw new Error('The object key is outside its bucket.');
    }
    return path;
  };

  const readMetadata = async (path: string): Promise<Metadata> => {
    const [file, sidecar] = await Promise.all([stat(path), readFile(path + SIDECAR, 'utf8')]);
    const attributes = JSON.parse(sidecar) as Attributes;
    return { ...attributes, size: file.size, contentLength: file.size, lastModified: file.mtime };
  };

  const writeObject = async (path: string, bytes: Uint8Array, attributes: Omit<Attributes, 'eTag'>) => {
    const eTag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
    // The sidecar is written last: without it, a file does not exist yet.
    await replaceFile(path, bytes, { isDurable: true });
    await replaceFile(path + SIDECAR, JSON.stringify({ ...attributes, eTag }), { isDurable: true });
    return readMetadata(path);
  };

  const remove = async (path: string) => {
    await rm(path, { force: true });
    await rm(path + SIDECAR, { force: true });
  };

  return {
    driver: null,
    async getObject(bucket, key) {
      const path = getPath(bucket, key);
      const metadata = await readMetadata(path).catch(() => undefined);
      if (!metadata) return { metadata: emptyMetadata, httpStatusCode: 404 };
      const range = parseRange(getRequestDetails()?.range, metadata.size);
      if (range === 'unsatisfiable') {
        const contentRange = `bytes */${metadata.size}`;
        return {
          metadata: { ...metadata, contentLength: 0, contentRange },
          httpStatusCode: 416,
          body: new Blob(),
        };
      }
      const body = Readable.toWeb(createReadStream(path, range)) as ReadableStream<Uint8Array>;
      if (!range) return { metadata, httpStatusCode: 200, body };
      const contentRange = `bytes ${range.start}-${range.end}/${metadata.size}`;
      const contentLength = range.end - range.start + 1;
      return { metadata: { ...metadata, contentLength, contentRange }, httpStatusCode: 206, body };
    },
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      return writeObject(getPath(bucket, key), await toBytes(body), { mimetype, cacheControl });
    },
    async deleteObject(bucket, key) {
      await remove(getPath(bucket, key));
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) await remove(getPath(bucket, key));
    },
    async copyObject(sourceBucket, source, _version, bucket, destination) {
      const from = getPath(sourceBucket, source);
      const to = getPath(bucket, destination);
      await mkdir(dirname(to), { recursive: true });
      await copyFile(from, to);
      await copyFile(from + SIDECAR, to + SIDECAR);
      const { eTag, lastModified } = await readMetadata(to);
      return { httpStatusCode: 200, eTag, ...(lastModified ? { lastModified } : {}) };
    },
    headObject: (bucket, key) => readMetadata(getPath(bucket, key)),
    async privateAssetUrl() {
      throw new Error('Files on disk have no URL.');
    },
  };
}

const emptyMetadata: Metadata = { cacheControl: '', contentLength: 0, size: 0, mimetype: '', eTag: '' };
