import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../database.ts';
import { checkTableResponse } from './check-table-response.ts';

/** A PostgREST client typed with the generated public schema. */
export type PublicClient = PostgrestClient<Database>;

/** Creates an anonymous client for public data, without supabase-js. */
export function createPublicClient(deps: {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly publishableKey: string;
}): PublicClient {
  return new PostgrestClient<Database>(`${deps.url}/rest/v1`, {
    headers: { apikey: deps.publishableKey, authorization: `Bearer ${deps.publishableKey}` },
    // The query client already retries; retrying in both would multiply the attempts.
    retry: false,
    fetch: async (input, init) =>
      checkTableResponse(await deps.fetch(input, init), (init?.method ?? 'GET').toUpperCase()),
  });
}
