import { getBackend } from '../api.ts';
import type { Database } from '../database.ts';
import { AppError } from '../errors/app-error.ts';
import type { TablesUpdate } from '../tables.ts';
import { unwrap } from './table-results.ts';

const createForbiddenError = () =>
  new AppError('forbidden', { details: { serverMessage: 'Your role does not allow this.' } });

/**
 * Changes a row by id. Row level security skips rows without an error, so no changed row means failure.
 * @throws AppError `forbidden` if no row was changed
 */
export async function updateRow<Table extends keyof Database['public']['Tables']>(
  table: Table,
  id: string,
  changes: TablesUpdate<Table>,
): Promise<void> {
  // The client's types accept one table at a time; all of these have an id.
  const rows = (await getBackend()).from(table as 'faqs');
  const changed = unwrap(
    await rows
      .update(changes as TablesUpdate<'faqs'>)
      .eq('id', id)
      .select('id'),
  );
  if (changed.length === 0) throw createForbiddenError();
}

/**
 * Deletes a row by id. Succeeds if someone else has already deleted it.
 * @throws AppError `forbidden` if row level security prevents the deletion
 */
export async function deleteRow(table: keyof Database['public']['Tables'], id: string): Promise<void> {
  const rows = (await getBackend()).from(table as 'faqs');
  const deleted = unwrap(await rows.delete().eq('id', id).select('id'));
  if (deleted.length > 0) return;
  if (unwrap(await rows.select('id').eq('id', id)).length > 0) throw createForbiddenError();
}
