import type { Connection } from '@supabase/lite';

/** PostgREST and lite turn a PT4xx code into that status. */
class RefusedRequestError extends Error {
  override readonly name = 'RefusedRequestError';
  readonly code = 'PT400';
}

function hasRegex(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return Object.entries(node).some(([key, value]) => /^\$i?regex/.test(key) || hasRegex(value));
}

/** The database runs one statement at a time, and a pattern can take minutes: a visitor could stop everybody. */
export function refuseRegex(connection: Connection): void {
  const original = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request, variables) => {
    if (hasRegex((request as { where?: unknown }).where))
      throw new RefusedRequestError(
        'Regular expressions are not supported: use like or ilike instead of match or imatch.',
      );
    return original(request, variables);
  };
}
