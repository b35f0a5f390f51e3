import type { BackendOptions } from '../../backend-options.ts';

/** Who sends a request, as the backend says it at this moment. */
export interface Person {
  readonly role: 'client' | 'author' | 'admin';
  readonly name: string;
}

const timeLimit = 5_000;

/**
 * Asks the backend who holds an access token and reads the role from the database, as that person: the edge itself
 * believes nothing that stands in the token.
 * @returns null for nobody
 * @throws Error when the backend does not answer
 */
export async function personOf(
  authorization: string | undefined,
  { url, publishableKey }: BackendOptions,
): Promise<Person | null> {
  if (authorization === undefined || !/^Bearer [\w.~+/-]+=*$/.test(authorization)) return null;
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(new URL(path, url), {
      headers: { authorization, apikey: publishableKey },
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit),
    });
    if (answer.status >= 500) throw new Error(`the backend answers ${answer.status}`);
    return answer.ok ? await answer.json() : null;
  };
  const id = textIn(await ask('/auth/v1/user'), 'id');
  if (id === null || !/^[0-9a-f-]{36}$/i.test(id)) return null;
  const rows = await ask(`/rest/v1/profiles?select=role,full_name,email&id=eq.${id}`);
  const row: unknown = Array.isArray(rows) ? rows[0] : null;
  const role = textIn(row, 'role');
  if (role !== 'client' && role !== 'author' && role !== 'admin') return null;
  return { role, name: textIn(row, 'full_name') || textIn(row, 'email') || role };
}

function textIn(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
  const text = (value as Record<string, unknown>)[name];
  return typeof text === 'string' ? text : null;
}
