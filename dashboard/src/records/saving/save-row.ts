import { AppError, unwrap } from '@northlight/auth-kit';

/** Columns that every record has. */
export interface RecordRow {
  readonly id: string;
  readonly updated_at: string;
}

/** The row has changed since it was read, or already exists. */
export class StaleRowError extends Error {
  override readonly name = 'StaleRowError';
  /** The current row; null if it has been deleted. */
  readonly current: unknown;

  constructor(current: unknown) {
    super('stale row');
    this.current = current;
  }
}

type Response<Row> = Parameters<typeof unwrap<Row[]>>[0];
type MaybeRow<Row> = Parameters<typeof unwrap<Row | null>>[0];

/**
 * Returns the row of a guarded update: `update(…).eq('id', id).eq('updated_at', readAt).select()`.
 * @param readAt - `updated_at` of the version that was read
 * @param readCurrent - reads the current row if none was written
 * @throws StaleRowError when `updated_at` no longer matches
 * @throws AppError `forbidden` when it matches, so row security rejected the write
 */
export async function expectUpdatedRow<Row>(
  response: Response<Row>,
  readAt: string,
  readCurrent: () => PromiseLike<MaybeRow<Row>>,
): Promise<Row> {
  const [row] = unwrap(response);
  if (row !== undefined) return row;
  const current = unwrap(await readCurrent());
  if ((current as RecordRow | null)?.updated_at === readAt) throw new AppError('forbidden');
  throw new StaleRowError(current);
}

/**
 * Returns the row of an insert with a client-generated id.
 * @throws StaleRowError when the id already exists: an earlier attempt succeeded without a response, or another tab
 * sent the same draft
 */
export async function expectInsertedRow<Row>(
  response: Response<Row>,
  readCurrent: () => PromiseLike<MaybeRow<Row>>,
): Promise<Row> {
  if (response.error?.code === '23505' && /_pkey"/.test(response.error.message)) {
    const row = unwrap(await readCurrent());
    if (row !== null) throw new StaleRowError(row);
  }
  const [row] = unwrap(response);
  if (row === undefined) throw new AppError('bad-response');
  return row;
}

/** Whether an error violates this database constraint. */
export const violatesConstraint = (error: unknown, constraint: string): boolean =>
  error instanceof AppError && error.details.database?.constraint === constraint;
