import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import { getBackend } from '../api.ts';
import type { Database } from '../database.types.ts';
import { AppError } from '../errors/app-error.ts';
import { unwrap } from './table-results.ts';

const createForbiddenError = () =>
  new AppError('forbidden', { details: { serverMessage: 'Your role does not allow this.' } });

/**
 * The rows changed by an update with `.select()`. Row level security skips rows without an error, so an empty result
 * means failure.
 * @throws AppError `forbidden` if no row was changed
 */
export function changedRows<Row>(response: PostgrestSingleResponse<Row[]>): Row[] {
  const rows = unwrap(response);
  if (rows.length === 0) throw createForbiddenError();
  return rows;
}

/**
 * Deletes a row by id. Succeeds if someone else has already deleted it.
 * @throws AppError `forbidden` if row level security prevents the deletion
 */
export async function deleteRow(table: keyof Database['public']['Tables'], id: string): Promise<void> {
  // The client's types accept one table at a time; all of these have an id.
  const rows = (await getBackend()).from(table as 'faqs');
  const deleted = unwrap(await rows.delete().eq('id', id).select('id'));
  if (deleted.length > 0) return;
  if (unwrap(await rows.select('id').eq('id', id)).length > 0) throw createForbiddenError();
}
