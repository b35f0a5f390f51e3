import { PostgrestClient } from '@supabase/postgrest-js';
import { StorageClient } from '@supabase/storage-js';
import { ReleaseError } from '../errors.ts';

/** How a store reaches a Supabase project, embedded or hosted. */
export interface BackendAccess {
  readonly url: string;
  /** The secret key to release with; the publishable key is enough to read, and to release by the function. */
  readonly key: string;
  /** Absent: the key writes itself. */
  readonly writesBy?: 'function';
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds that one request may take. */
  readonly timeLimit?: number;
}

/** Spelled out, since the type of `files` is an anonymous class, which no declaration file can name. */
export interface BackendClient {
  /** An order to the function `releases`. */
  order(body: string | Uint8Array<ArrayBuffer>, more: Readonly<Record<string, string>>): Promise<Response>;
  download(path: string): Promise<Response>;
  readonly tables: PostgrestClient;
  readonly files: ReturnType<StorageClient['from']>;
}

/** The clients of the backend's tables and of the bucket `releases`. */
export function connect({
  url,
  key,
  fetch = globalThis.fetch,
  timeLimit = 10_000,
}: BackendAccess): BackendClient {
  const base = url.replace(/\/+$/, '');
  const headers = { apikey: key, authorization: `Bearer ${key}` };
  /** @throws ReleaseError `store-away` */
  const ask: typeof globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(timeLimit) }).catch(
      (error: unknown) => {
        throw new ReleaseError('store-away', `The backend does not answer: ${reasonOf(error)}`);
      },
    );
    if (answer.status < 500) return answer;
    throw new ReleaseError('store-away', `The backend answers ${answer.status} and nothing more`);
  };
  return {
    order: (body, more) =>
      ask(`${base}/functions/v1/releases`, { method: 'POST', headers: { ...headers, ...more }, body }),
    download: (path) => ask(`${base}/storage/v1/object/public/releases/${path}`, { headers }),
    // Whoever polls asks again anyway, and the library would wait for up to seven seconds.
    tables: new PostgrestClient(`${base}/rest/v1`, { headers, fetch: ask, retry: false }),
    files: new StorageClient(`${base}/storage/v1`, headers, ask).from('releases'),
  };
}

/** What a function of the database answers. */
export async function askBackend(access: BackendAccess, name: string): Promise<unknown> {
  return (await connect(access).tables.rpc(name).throwOnError()).data;
}

/**
 * The number of the newest migration that a backend has; releases say which one they need. The publishable key is enough.
 * @throws Error when the backend does not say
 */
export async function backendSchemaOf(access: BackendAccess): Promise<number> {
  const data = await askBackend(access, 'schema_version');
  if (!Number.isInteger(data)) throw new Error(`it answers ${JSON.stringify(data)}`);
  return Number(data);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
