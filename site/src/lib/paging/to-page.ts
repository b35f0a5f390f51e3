import { unwrap } from 'auth-kit';

/** One page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** How many there are on all pages. */
  readonly total: number;
}

/**
 * One page from the answer of a counted query.
 * @throws AppError when the query failed
 */
export function toPage<Row>(answer: Parameters<typeof unwrap<Row[]>>[0]): Page<Row> {
  // What the backend says of a page past the last one.
  if (answer.status === 416) return { rows: [], total: 0 };
  const rows = unwrap(answer);
  return { rows, total: answer.count ?? rows.length };
}
