import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import { getBackend } from '../api.ts';
import type { BackendClient } from './client.ts';
import { unwrap } from './table-results.ts';

/**
 * Sends one request as the signed-in user: `runQuery((db) => db.from('faqs').select('*'))`.
 * @returns its data
 * @throws AppError if the request failed
 */
export async function runQuery<T>(
  request: (db: BackendClient) => PromiseLike<PostgrestSingleResponse<T>>,
): Promise<T> {
  return unwrap(await request(await getBackend()));
}
