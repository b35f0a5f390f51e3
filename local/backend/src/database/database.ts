/** What may be asked of the database, inside or outside a transaction. */
export interface Queryable {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    parameters?: readonly unknown[],
  ): Promise<Row[]>;
  /** Runs several statements without parameters, as a migration has them. */
  script(text: string): Promise<void>;
}

/** Our own access to the database, as its owner: row level security does not apply. */
export interface Database extends Queryable {
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
}

/** The error fields of Postgres that we read; drivers throw their own classes. */
export interface DatabaseError extends Error {
  readonly code: string;
  readonly detail?: string;
  readonly hint?: string;
  readonly position?: string;
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
  );
}
