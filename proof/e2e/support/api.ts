import type { Database } from '@northlight/auth-kit';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type AccountName, accounts, initialPassword, password } from './accounts.ts';
import { product } from './product.ts';
import { readPublishableKey } from './publishable-key.ts';

export type Api = SupabaseClient<Database>;

export const createApi = (url: string, key: string): Api =>
  createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Unused, but required on a Node without WebSocket.
    realtime: { transport: class {} as never },
  });

/** The API with one user's permissions. */
export async function signInToApi(
  user: AccountName | { email: string; password?: string },
): Promise<{ api: Api; token: string; id: string }> {
  const account = typeof user === 'string' ? { email: accounts[user], password } : { password, ...user };
  const api = createApi(product.url, await readPublishableKey());
  const { data, error } = await api.auth.signInWithPassword(account);
  if (error) throw error;
  return { api, token: data.session.access_token, id: data.user.id };
}

/** Signs in and returns the session as the browser stores it. */
export async function fetchSession(email: string, password: string): Promise<string> {
  const response = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: await readPublishableKey(), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} cannot sign in: ${response.status}`);
  return response.text();
}

/** Replaces the password set by an admin, without the form. */
export async function replacePassword(email: string): Promise<void> {
  const { api } = await signInToApi({ email, password: initialPassword });
  const { error } = await api.auth.updateUser({ password, current_password: initialPassword });
  if (error) throw error;
}

/** Returns the data or throws, so that a failed setup does not look like a denial. */
export function unwrapData<T>({ data, error }: { data: T; error: unknown }): NonNullable<T> {
  if (error) throw error;
  if (data === null || data === undefined) throw new Error('The response contains no data.');
  return data;
}
