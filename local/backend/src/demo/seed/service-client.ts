import type { Database } from '@northlight/auth-kit/types';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** supabase-js with the secret key. */
export type ServiceClient = SupabaseClient<Database>;

/** supabase-js needs a WebSocket class, which Node 20 lacks; the demo never opens a channel. */
class NoTransport {
  constructor() {
    throw new Error('The demo uses no realtime channels.');
  }
}

export function createServiceClient(
  url: string,
  secretKey: string,
  fetch: typeof globalThis.fetch,
): ServiceClient {
  return createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch },
    realtime: { transport: NoTransport as unknown as typeof WebSocket },
  });
}

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
