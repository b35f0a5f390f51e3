/** Database access inside or outside a transaction. */
export interface Queryable {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    parameters?: readonly unknown[],
  ): Promise<Row[]>;
  /** Runs several statements without parameters. */
  script(text: string): Promise<void>;
}

/** Access as the database owner, without row level security. */
export interface Database extends Queryable {
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
}

/** The fields that we read from Postgres errors; each driver has its own class. */
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
