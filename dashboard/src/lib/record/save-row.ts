import { AppError, unwrap } from '@northlight/auth-kit';

/** What every record has: its id, and the stamp of its last change. */
export interface RecordRow {
  readonly id: string;
  readonly updated_at: string;
}

/** The row is not as it was read, or is there already. */
export class StaleRowError extends Error {
  override readonly name = 'StaleRowError';
  /** The row as it is now; null when it was deleted. */
  readonly current: unknown;

  constructor(current: unknown) {
    super('stale row');
    this.current = current;
  }
}

type Response<Row> = Parameters<typeof unwrap<Row[]>>[0];
type MaybeRow<Row> = Parameters<typeof unwrap<Row | null>>[0];

/**
 * The row that a guarded update wrote: `update(…).eq('id', id).eq('updated_at', readAt).select()`.
 * @param readAt - the stamp of the version that was read
 * @param readCurrent - reads the row as it is now, when none was written
 * @throws StaleRowError when the stamp no longer matched
 * @throws AppError `forbidden` when it still does, so that row security refused the write
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
 * The row that an insert with an id of ours wrote.
 * @throws StaleRowError when the id is there already: an earlier attempt was stored and its answer was lost, or another
 * tab has sent the same draft
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

/** Whether an error is a broken rule of this name: a constraint of the database. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof AppError && error.details.database?.constraint === constraint;
