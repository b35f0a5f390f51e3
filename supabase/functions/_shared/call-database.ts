import type { SupabaseClient } from '@supabase/supabase-js';
import { unavailable } from './http-error.ts';

/**
 * Calls a function of the database.
 * @throws HttpError 503 for any error
 */
export async function callDatabase<Result>(
  client: SupabaseClient,
  name: string,
  input: object = {},
): Promise<Result> {
  const { data, error } = await client.rpc(name, input);
  if (error) throw unavailable();
  return data as Result;
}
