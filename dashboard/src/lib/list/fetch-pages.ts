import { pageOf } from '@northlight/auth-kit';

/** Rows of one page; small enough to read, and to arrive within a glance. */
export const pageSize = 24;

/** The first and the last row of a page, as `range()` takes them. Pages are counted from 1. */
export function pageRange(page: number, size: number = pageSize): [from: number, to: number] {
  return [(page - 1) * size, page * size - 1];
}

/** As many rows as the API gives at once. */
const maxRowsPerRequest = 1000;

type Response<Row> = Parameters<typeof pageOf<Row>>[0];

/** Every row of a query, for the choices of a field: the API cuts at 1,000 rows and says nothing. */
export async function fetchAll<Row>(
  read: (from: number, to: number) => PromiseLike<Response<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const part = pageOf(await read(rows.length, rows.length + maxRowsPerRequest - 1)).rows;
    rows.push(...part);
    if (part.length < maxRowsPerRequest) return rows;
  }
}
