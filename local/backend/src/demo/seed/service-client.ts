import type { Database } from '@northlight/auth-kit/types';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** A client with the secret key. */
export type ServiceClient = SupabaseClient<Database>;

/** supabase-js opens a WebSocket client on creation, which Node 20 does not have; the demo never listens. */
class NoTransport {
  constructor() {
    throw new Error('The demo does not listen to changes.');
  }
}

/** A client without a session of its own. */
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

/** Throws what the backend answered, with what was being done. */
export function throwOnError(doing: string, error: { readonly message: string } | null): void {
  if (error) throw new Error(`Demo data, ${doing}: ${error.message}`);
}

/** Inserts rows; those that are there already stay as they are. */
export async function insertNew<Name extends keyof Database['public']['Tables']>(
  client: ServiceClient,
  table: Name,
  rows: readonly Database['public']['Tables'][Name]['Insert'][],
): Promise<void> {
  if (rows.length === 0) return;
  // PostgREST fills a column that only some rows have with null. So rows of one shape go together, and only
  // neighbours do: sprints and tickets are numbered in the order in which they arrive.
  const groups: { shape: string; rows: object[] }[] = [];
  for (const row of rows) {
    const shape = Object.keys(row).sort().join();
    const last = groups.at(-1);
    if (last?.shape === shape) last.rows.push(row);
    else groups.push({ shape, rows: [row] });
  }
  for (const group of groups) {
    const { error } = await client
      .from(table)
      .upsert(group.rows as never, { onConflict: 'id', ignoreDuplicates: true });
    throwOnError(`rows of ${table}`, error);
  }
}
