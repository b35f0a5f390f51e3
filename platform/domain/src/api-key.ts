/** Whether a Supabase key bypasses row level security, so no browser may have it. */
export const isSecretKey = (key: string): boolean =>
  key.startsWith('sb_secret_') || !['anon', undefined].includes(readRole(key));

/** Whether a Supabase key is meant for browsers. */
export const isPublishableKey = (key: string): boolean =>
  key.startsWith('sb_publishable_') || readRole(key) === 'anon';

/** Reads the database role from a legacy key, which is a JWT: `anon` or `service_role`. */
function readRole(key: string): string | undefined {
  try {
    const body = atob((key.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { role } = JSON.parse(body) as { role?: unknown };
    return typeof role === 'string' ? role : undefined;
  } catch {
    return undefined;
  }
}
