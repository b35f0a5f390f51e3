import { pageOf } from '@northlight/auth-kit';

export const pageSize = 24;

/** A page's first and last row, for `range()`. Pages start at 1. */
export function getPageRange(page: number, size: number = pageSize): [from: number, to: number] {
  return [(page - 1) * size, page * size - 1];
}

/** The API's limit for one request. */
export const maxRowsPerRequest = 1000;

type Response<Row> = Parameters<typeof pageOf<Row>>[0];

/** Fetches all rows of a query. The API silently cuts off after 1,000 rows, so this sends several requests. */
export async function fetchAll<Row>(
  read: (from: number, to: number) => PromiseLike<Response<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = pageOf(await read(rows.length, rows.length + maxRowsPerRequest - 1)).rows;
    rows.push(...page);
    if (page.length < maxRowsPerRequest) return rows;
  }
}
