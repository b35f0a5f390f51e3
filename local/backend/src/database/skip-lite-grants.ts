/**
 * On its first request, lite grants ALL on every table in schemas with row level security, even to anon and for future
 * tables. Supabase does not. Lite skips these grants if its private `rlsState` indicates that they already exist.
 */
export function skipLiteGrants(connection: object): void {
  if (Reflect.get(connection, 'rlsState') !== 'unknown') {
    throw new Error('@supabase/lite has changed: a new connection no longer has rlsState "unknown".');
  }
  Reflect.set(connection, 'rlsState', 'active');
}
