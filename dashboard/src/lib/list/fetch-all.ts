import { pageOf } from 'auth-kit';

/** As many rows as the API gives at once. */
const step = 1000;

type Response<Row> = Parameters<typeof pageOf<Row>>[0];

/** Every row of a query, for the choices of a field: the API cuts at 1,000 rows and says nothing. */
export async function fetchAll<Row>(
  read: (from: number, to: number) => PromiseLike<Response<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const part = pageOf(await read(rows.length, rows.length + step - 1)).rows;
    rows.push(...part);
    if (part.length < step) return rows;
  }
}
