import { PostgrestClient } from '@supabase/postgrest-js';
import { StorageClient } from '@supabase/storage-js';
import { ReleaseError } from '../../errors.ts';

/** How to reach a Supabase project, embedded or hosted. */
export interface BackendAccess {
  readonly url: string;
  readonly key: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Request timeout in milliseconds. */
  readonly timeLimit?: number;
}

/** Written out, since the type of `files` is an anonymous class that declaration files cannot name. */
export interface BackendClient {
  /** Sends an order to the function `releases`. */
  sendOrder(
    body: string | Uint8Array<ArrayBuffer>,
    extraHeaders: Readonly<Record<string, string>>,
  ): Promise<Response>;
  download(path: string): Promise<Response>;
  readonly tables: PostgrestClient;
  readonly files: ReturnType<StorageClient['from']>;
}

/** Clients for the backend's tables and the bucket `releases`. */
export function connect({
  url,
  key,
  fetch = globalThis.fetch,
  timeLimit = 10_000,
}: BackendAccess): BackendClient {
  const base = url.replace(/\/+$/, '');
  const headers = { apikey: key, authorization: `Bearer ${key}` };
  /** @throws ReleaseError `store-unreachable` */
  const request: typeof globalThis.fetch = async (input, init) => {
    const response = await fetch(input, { ...init, signal: AbortSignal.timeout(timeLimit) }).catch(
      (error: unknown) => {
        throw new ReleaseError('store-unreachable', `The backend did not respond: ${getReason(error)}`);
      },
    );
    if (response.status < 500) return response;
    throw new ReleaseError('store-unreachable', `The backend responded with ${response.status}`);
  };
  return {
    sendOrder: (body, extra) =>
      request(`${base}/functions/v1/releases`, {
        method: 'POST',
        headers: { ...headers, ...extra },
        body,
      }),
    download: (path) => request(`${base}/storage/v1/object/public/releases/${path}`, { headers }),
    // Callers poll anyway, and the library's own retries take up to seven seconds.
    tables: new PostgrestClient(`${base}/rest/v1`, { headers, fetch: request, retry: false }),
    files: new StorageClient(`${base}/storage/v1`, headers, request).from('releases'),
  };
}

export async function callDatabaseFunction(access: BackendAccess, name: string): Promise<unknown> {
  return (await connect(access).tables.rpc(name).throwOnError()).data;
}

/**
 * The backend's newest migration. The publishable key is enough.
 * @throws Error when the backend does not report it
 */
export async function readBackendSchema(access: BackendAccess): Promise<number> {
  const data = await callDatabaseFunction(access, 'schema_version');
  if (!Number.isInteger(data)) throw new Error(`it returned ${JSON.stringify(data)}`);
  return Number(data);
}

function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
