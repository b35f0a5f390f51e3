import { toAppError, unwrap } from 'auth-kit';

/** One page of a list, with how many rows there are on all pages. */
export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Rows of one page; small enough to read, and to arrive within a glance. */
export const pageSize = 24;

/** The first and the last row of a page, as `range()` takes them. Pages are counted from 1. */
export function rangeOf(page: number, size: number = pageSize): [from: number, to: number] {
  return [(page - 1) * size, page * size - 1];
}

type Response<Row> = Parameters<typeof unwrap<Row[]>>[0];

/**
 * The page that a ranged query with `count: 'exact'` answered. A page behind the last one is empty, not an error.
 * @throws AppError when the query failed
 */
export function pageOf<Row>(response: Response<Row>): PageOf<Row> {
  if (response.error !== null && response.status === 416) return { rows: [], total: response.count ?? 0 };
  if (response.error !== null) throw toAppError(response.error, response.status);
  const rows = unwrap(response);
  return { rows, total: response.count ?? rows.length };
}
