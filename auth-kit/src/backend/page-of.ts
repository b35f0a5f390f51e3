import { unwrap } from '../errors/unwrap.ts';

/** One page of a list, with how many rows there are on all pages. */
export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * The page that a ranged query with `count: 'exact'` answered. A page behind the last one is empty, not an error.
 * @throws AppError when the query failed
 */
export function pageOf<Row>(response: Parameters<typeof unwrap<Row[]>>[0]): PageOf<Row> {
  if (response.status === 416) return { rows: [], total: response.count ?? 0 };
  const rows = unwrap(response);
  return { rows, total: response.count ?? rows.length };
}
