import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../database.types.ts';
import { AppError } from '../errors/app-error.ts';
import type { SessionStorage } from '../session/session-storage.ts';

export type BackendClient = SupabaseClient<Database>;

export interface BackendLoader {
  get(): Promise<BackendClient>;
}

/** Makes the one client at its first need, so that supabase-js is fetched by those who have a session alone. */
export function createBackendLoader(options: {
  readonly url: string;
  readonly publishableKey: string;
  readonly storage: SessionStorage;
  readonly storageKey: string;
  readonly fetch: typeof fetch;
  /** Called once with the client before anybody else gets it. */
  readonly onCreated: (client: BackendClient) => void;
}): BackendLoader {
  let pending: Promise<BackendClient> | null = null;

  const create = async (): Promise<BackendClient> => {
    const { createClient } = await import('@supabase/supabase-js');
    const client = createClient<Database>(options.url, options.publishableKey, {
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
    options.onCreated(client);
    return client;
  };

  return {
    get() {
      pending ??= create().catch((cause: unknown) => {
        // Forgotten, so that a later call fetches the code again.
        pending = null;
        throw new AppError('network', { cause });
      });
      return pending;
    },
  };
}
