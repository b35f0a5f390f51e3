import type { Database } from '@northlight/auth-kit';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type AccountName, accounts, password, typedByAdmin } from './accounts.ts';
import { product } from './product.ts';
import { publishableKey } from './publishable-key.ts';

export type Api = SupabaseClient<Database>;

/** The API with the rights of one person. */
export async function apiOf(
  who: AccountName | { email: string; password?: string },
): Promise<{ api: Api; token: string; id: string }> {
  const account = typeof who === 'string' ? { email: accounts[who], password } : { password, ...who };
  const api = createClient<Database>(product.url, await publishableKey(), {
    auth: { persistSession: false, autoRefreshToken: false },
    // Unused, but required on a Node without WebSocket.
    realtime: { transport: class {} as never },
  });
  const { data, error } = await api.auth.signInWithPassword(account);
  if (error) throw error;
  return { api, token: data.session.access_token, id: data.user.id };
}

/** Signs in and returns the session as the browser stores it. */
export async function fetchSession(email: string, password: string): Promise<string> {
  const answer = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: await publishableKey(), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return answer.text();
}

/** Replaces the password set by an admin, without the form. */
export async function replacePassword(email: string): Promise<void> {
  const { api } = await apiOf({ email, password: typedByAdmin });
  const { error } = await api.auth.updateUser({ password, current_password: typedByAdmin });
  if (error) throw error;
}

/** Returns the data or throws, so that a failed set-up does not look like a denial. */
export function unwrapData<T>({ data, error }: { data: T; error: unknown }): NonNullable<T> {
  if (error) throw error;
  if (data === null || data === undefined) throw new Error('No data came back.');
  return data;
}
