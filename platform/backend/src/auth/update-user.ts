import type { Database } from '../database/database.ts';
import { readJson } from './answers.ts';
import { readClaims } from './token.ts';

export interface UpdateUserDeps {
  readonly database: Database;
  readonly jwtSecret: string;
  readonly pass: (request: Request) => Promise<Response>;
}

/** Supabase Auth ends the other sessions of an account when its password changes; lite does not. */
export async function updateUser(request: Request, deps: UpdateUserDeps): Promise<Response> {
  const body = await readJson(request);
  const answer = await deps.pass(request);
  if (!answer.ok || body?.password === undefined) return answer;
  const claims = readClaims(
    request.headers.get('authorization')?.slice('Bearer '.length) ?? '',
    deps.jwtSecret,
  );
  if (claims.kind === 'valid' && claims.sub && claims.sessionId) {
    await deps.database.query('delete from auth.sessions where user_id = $1 and id <> $2', [
      claims.sub,
      claims.sessionId,
    ]);
  }
  return answer;
}
