import { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../database.ts';
import type { SessionStore } from '../session/session-store.ts';

export type BackendClient = SupabaseClient<Database>;

/** Disables the client's own retries, because the query client already retries. */
class ClientWithoutRetries extends SupabaseClient<Database> {
  constructor(...args: ConstructorParameters<typeof SupabaseClient<Database>>) {
    super(...args);
    // Up to 2.109, the last version for Node 20, supabase-js has no option for this.
    this.rest.retry = false;
  }
}

export function createBackendClient(options: {
  readonly url: string;
  readonly publishableKey: string;
  readonly storage: SessionStore;
  readonly storageKey: string;
  readonly fetch: typeof fetch;
}): BackendClient {
  return new ClientWithoutRetries(options.url, options.publishableKey, {
    auth: {
      // Ticks of 30 s, refresh within 3 ticks of expiry, back-off from 200 ms: the library's constants, which a test
      // compares with spec section 9.
      autoRefreshToken: true,
      persistSession: true,
      // Only `consumeAuthUrl` may process links, because it cleans the URL first.
      detectSessionInUrl: false,
      flowType: 'implicit',
      experimental: { passkey: true },
      storage: options.storage,
      storageKey: options.storageKey,
    },
    global: { fetch: options.fetch },
  });
}
