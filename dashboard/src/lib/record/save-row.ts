import { AppError, unwrap } from '@northlight/auth-kit';

/** What every record has: its id, and the stamp of its last change. */
export interface RecordRow {
  readonly id: string;
  readonly updated_at: string;
}

/** Somebody else saved the row since it was read. */
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
 * @param readCurrent - reads the row as it is now, when none was written
 * @throws StaleRowError when the stamp no longer matched
 */
export async function updatedRow<Row>(
  response: Response<Row>,
  readCurrent: () => PromiseLike<MaybeRow<Row>>,
): Promise<Row> {
  const [row] = unwrap(response);
  if (row !== undefined) return row;
  throw new StaleRowError(unwrap(await readCurrent()));
}

/**
 * The row that an insert with an id of ours wrote. When the id is there already, an earlier attempt was committed and
 * only its answer was lost: the row is read instead of made twice.
 */
export async function insertedRow<Row>(
  response: Response<Row>,
  readCurrent: () => PromiseLike<MaybeRow<Row>>,
): Promise<Row> {
  if (response.error?.code === '23505' && /_pkey"/.test(response.error.message)) {
    const row = unwrap(await readCurrent());
    if (row !== null) return row;
  }
  const [row] = unwrap(response);
  if (row === undefined) throw new AppError('bad-response');
  return row;
}

/** Whether an error is a broken rule of this name: a constraint of the database. */
export function breaks(error: unknown, constraint: string): boolean {
  if (!(error instanceof AppError)) return false;
  const { serverMessage = '', database } = error.details;
  return serverMessage.includes(constraint) || (database?.details ?? '').includes(constraint);
}
