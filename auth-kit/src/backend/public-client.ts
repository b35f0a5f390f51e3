import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../database.types.ts';
import { checkTableAnswer } from './checked-fetch.ts';

/** The type is the public schema of the generated one. */
export type PublicClient = PostgrestClient<Database>;

/** Reads public data as anybody would: no session, and none of supabase-js. */
export function createPublicClient(deps: {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly publishableKey: string;
}): PublicClient {
  return new PostgrestClient<Database>(`${deps.url}/rest/v1`, {
    headers: { apikey: deps.publishableKey, authorization: `Bearer ${deps.publishableKey}` },
    // Repeating reads is the query client's business: twice three retries would be a storm.
    retry: false,
    fetch: async (input, init) =>
      checkTableAnswer(await deps.fetch(input, init), (init?.method ?? 'GET').toUpperCase()),
  });
}
