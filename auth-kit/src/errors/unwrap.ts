import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import { toAppError } from './to-app-error.ts';

/**
 * The data of a table query.
 * @throws AppError when the query failed
 */
export function unwrap<T>(response: PostgrestSingleResponse<T>): T {
  if (response.error !== null) throw toAppError(response.error, response.status);
  return response.data;
}
