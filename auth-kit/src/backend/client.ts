import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../database.types.ts';
import type { SessionStorage } from '../session/session-storage.ts';

export type BackendClient = SupabaseClient<Database>;

export function createBackendClient(options: {
  readonly url: string;
  readonly publishableKey: string;
  readonly storage: SessionStorage;
  readonly storageKey: string;
  readonly fetch: typeof fetch;
}): BackendClient {
  return createClient<Database>(options.url, options.publishableKey, {
    auth: {
      // Ticks of 30 s, refresh within 3 ticks of expiry, back-off from 200 ms: the library's own constants, which a
      // test holds to spec section 9.
      autoRefreshToken: true,
      persistSession: true,
      // A link's session is taken over by `consumeAuthUrl` alone, which cleans the address first.
      detectSessionInUrl: false,
      flowType: 'implicit',
      storage: options.storage,
      storageKey: options.storageKey,
    },
    // Repeating reads is the query client's business: twice three retries would be a storm.
    db: { retry: false },
    global: { fetch: options.fetch },
  });
}
