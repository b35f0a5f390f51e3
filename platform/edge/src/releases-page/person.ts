import type { BackendOptions } from '../backend-options.ts';

/** The sender of a request, with their current role and name. */
export interface Person {
  readonly role: 'client' | 'author' | 'admin';
  readonly name: string;
}

const timeLimit = 5_000;

/**
 * Identifies the user of an access token through the backend, and reads the role from the database with that user's
 * permissions. The edge trusts nothing inside the token.
 * @returns null if the sender is not signed in
 * @throws Error if the backend is unavailable
 */
export async function identifyPerson(
  authorization: string | undefined,
  { url, publishableKey }: BackendOptions,
): Promise<Person | null> {
  if (authorization === undefined || !/^Bearer [\w.~+/-]+=*$/.test(authorization)) return null;
  const request = async (path: string): Promise<unknown> => {
    const response = await fetch(new URL(path, url), {
      headers: { authorization, apikey: publishableKey },
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit),
    });
    if (response.status >= 500) throw new Error(`the backend responded with ${response.status}`);
    return response.ok ? await response.json() : null;
  };
  const id = getText(await request('/auth/v1/user'), 'id');
  if (id === null || !/^[0-9a-f-]{36}$/i.test(id)) return null;
  const rows = await request(`/rest/v1/profiles?select=role,full_name,email&id=eq.${id}`);
  const row: unknown = Array.isArray(rows) ? rows[0] : null;
  const role = getText(row, 'role');
  if (role !== 'client' && role !== 'author' && role !== 'admin') return null;
  return { role, name: getText(row, 'full_name') || getText(row, 'email') || role };
}

function getText(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
  const text = (value as Record<string, unknown>)[name];
  return typeof text === 'string' ? text : null;
}
