/**
 * At its first request lite grants ALL on every table of every schema that holds a table with row level security, to
 * anon too, and makes that the default for tables to come. Supabase does no such thing. Lite skips the grants once its
 * private `rlsState` says that they were made.
 */
export function skipLiteGrants(connection: object): void {
  if (Reflect.get(connection, 'rlsState') !== 'unknown') {
    throw new Error(
      'The embedded backend library changed: its connection has no rlsState "unknown" to begin with.',
    );
  }
  Reflect.set(connection, 'rlsState', 'active');
}
