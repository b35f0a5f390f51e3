import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';

/** supabase-js needs a WebSocket class, which Node 20 lacks; nothing here opens a channel. */
class NoRealtime {
  constructor() {
    throw new Error('The embedded backend has no realtime.');
  }
}

type Options = SupabaseClientOptions<'public'>;

/** supabase-js for server code: no stored session, no refresh timer, no realtime. */
export function createNodeClient(url: string, key: string, options: Options = {}): SupabaseClient {
  return createClient(url, key, {
    ...options,
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { passkey: true },
      ...options.auth,
    },
    realtime: { transport: NoRealtime as never, ...options.realtime },
  });
}
