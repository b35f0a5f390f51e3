import type { Database } from '@northlight/auth-kit/types';
import { forEachLimited } from '@northlight/node-kit';
import type { SupabaseClient } from '@supabase/supabase-js';

/** supabase-js with the secret key. */
export type ServiceClient = SupabaseClient<Database>;

/** @throws Error that names the action, if there is an error */
export function throwOnError(action: string, error: { readonly message: string } | null): void {
  if (error) throw new Error(`Seeding demo data: ${action} failed: ${error.message}`);
}

export async function insertRows<Name extends keyof Database['public']['Tables']>(
  client: ServiceClient,
  table: Name,
  rows: readonly Database['public']['Tables'][Name]['Insert'][],
): Promise<void> {
  if (rows.length === 0) return;
  const undatedRow = rows.find((row) => !('created_at' in row));
  if (undatedRow !== undefined)
    throw new Error(`Demo content: this row of ${table} needs created_at: ${JSON.stringify(undatedRow)}`);
  // PostgREST inserts null for columns that only some rows have, so only rows with the same columns share a request. They
  // must be adjacent, because sprints and tickets are numbered in insertion order.
  const groups: { shape: string; rows: object[] }[] = [];
  for (const row of rows) {
    const shape = Object.keys(row).sort().join();
    const last = groups.at(-1);
    if (last?.shape === shape) last.rows.push(row);
    else groups.push({ shape, rows: [row] });
  }
  for (const group of groups) {
    const { error } = await client.from(table).insert(group.rows as never);
    throwOnError(`inserting into ${table}`, error);
  }
}

const CONCURRENT_UPLOADS = 4;

/** A file's path in its bucket and its bytes. */
export type Upload = readonly [path: string, bytes: Buffer];

export async function uploadAll(
  client: ServiceClient,
  bucket: 'uploads' | 'invoices',
  uploads: readonly Upload[],
): Promise<void> {
  const options =
    bucket === 'uploads'
      ? { contentType: 'image/webp', cacheControl: '31536000' }
      : { contentType: 'application/pdf', cacheControl: '0, no-store' };
  await forEachLimited(uploads, CONCURRENT_UPLOADS, async ([path, bytes]) => {
    const { error } = await client.storage.from(bucket).upload(path, bytes, options);
    throwOnError(`uploading ${path}`, error);
  });
}
