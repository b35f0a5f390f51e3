import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import { toAppError } from '../errors/to-app-error.ts';

/** One page of a list with the number of rows on all pages. */
export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * The result of a ranged query with `count: 'exact'`. A page past the end, or a filter on a malformed id from the URL
 * (22P02), yields an empty page instead of an error.
 * @throws AppError if the query failed
 */
export function pageOf<Row>(response: Parameters<typeof unwrap<Row[]>>[0]): PageOf<Row> {
  if (response.status === 416 || response.error?.code === '22P02') {
    return { rows: [], total: response.count ?? 0 };
  }
  const rows = unwrap(response);
  return { rows, total: response.count ?? rows.length };
}

/**
 * The data of a table query.
 * @throws AppError if the query failed
 */
export function unwrap<T>(response: PostgrestSingleResponse<T>): T {
  if (response.error !== null) throw toAppError(response.error, response.status);
  return response.data;
}
