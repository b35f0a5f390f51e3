import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import { getBackend } from '../api.ts';
import type { Database } from '../database.types.ts';
import { AppError } from '../errors/app-error.ts';
import { unwrap } from './answers.ts';

const notAllowed = () =>
  new AppError('forbidden', { details: { serverMessage: 'Your role does not allow this.' } });

/**
 * The rows that an update with `.select()` has changed. Row security leaves rows out without an error, so an empty
 * answer is no success.
 * @throws AppError `forbidden` when no row was changed
 */
export function changedRows<Row>(response: PostgrestSingleResponse<Row[]>): Row[] {
  const rows = unwrap(response);
  if (rows.length === 0) throw notAllowed();
  return rows;
}

/**
 * Deletes the row of this id. A row that is gone already, because somebody else deleted it, is no failure.
 * @throws AppError `forbidden` when row security keeps the row
 */
export async function deleteRow(table: keyof Database['public']['Tables'], id: string): Promise<void> {
  // The client's types know one table at a time; each of these has an id.
  const rows = (await getBackend()).from(table as 'faqs');
  const deleted = unwrap(await rows.delete().eq('id', id).select('id'));
  if (deleted.length > 0) return;
  if (unwrap(await rows.select('id').eq('id', id)).length > 0) throw notAllowed();
}
