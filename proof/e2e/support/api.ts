import type { Database } from '@northlight/auth-kit';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type AccountName, accounts, password, typedByAdmin } from './accounts.ts';
import { product } from './product.ts';
import { publishableKey } from './publishable-key.ts';

export type Api = SupabaseClient<Database>;

/** The API with the rights of one person, past every screen. */
export async function apiOf(
  who: AccountName | { email: string; password?: string },
): Promise<{ api: Api; token: string; id: string }> {
  const account = typeof who === 'string' ? { email: accounts[who], password } : { password, ...who };
  const api = createClient<Database>(product.url, await publishableKey(), {
    auth: { persistSession: false, autoRefreshToken: false },
    // Never opened, but asked for on a Node without one.
    realtime: { transport: class {} as never },
  });
  const { data, error } = await api.auth.signInWithPassword(account);
  if (error) throw error;
  return { api, token: data.session.access_token, id: data.user.id };
}

/** Does what the person is asked for first, past the form: the password that an admin typed gives way to an own one. */
export async function chooseOwnPassword(email: string): Promise<void> {
  const { api } = await apiOf({ email, password: typedByAdmin });
  const { error } = await api.auth.updateUser({ password, current_password: typedByAdmin });
  if (error) throw error;
}

/** The answer's data, or the failure as an exception: a set-up that failed must not look like a denial. */
export function must<T>({ data, error }: { data: T; error: unknown }): NonNullable<T> {
  if (error) throw error;
  if (data === null || data === undefined) throw new Error('No data came back.');
  return data;
}
