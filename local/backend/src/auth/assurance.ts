import { isIP } from 'node:net';
import type { AuthServices } from './auth-deps.ts';
import { listFactors } from './factors.ts';
import { signClaims, verifyAccessToken } from './token.ts';
import { createId } from './users.ts';

interface AssuranceRequest {
  readonly request: Request;
  readonly visitor: string;
}

type AssuranceDeps = Pick<AuthServices, 'database' | 'jwtSecret'>;

/** The sign-in method that a request starts a session with, in Supabase Auth's terms. */
function detectMethod(request: Request): 'password' | 'otp' | 'passkey' | undefined {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.includes('/passkeys/')) return 'passkey';
  if (pathname.endsWith('/verify') && !pathname.includes('/factors/')) return 'otp';
  if (pathname.endsWith('/signup')) return 'password';
  const isPassword = pathname.endsWith('/token') && searchParams.get('grant_type') === 'password';
  return isPassword ? 'password' : undefined;
}

/**
 * Adds what lite omits from a response: the session's assurance level (`aal`, `amr` in the token) and the account's second
 * factors. Records the sign-in method and browser of new sessions.
 */
export async function withAssurance(
  response: Response,
  incoming: AssuranceRequest,
  deps: AssuranceDeps,
): Promise<Response> {
  const { pathname } = new URL(incoming.request.url);
  if (!response.ok || !/\/(?:token|verify|signup|user)$/.test(pathname)) return response;
  // The response to a passkey registration contains neither session nor user.
  if (pathname.endsWith('/registration/verify')) return response;
  if (!response.headers.get('content-type')?.includes('json')) return response;
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null) return Response.json(body, response);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(await addAssurance(body, incoming, deps), { status: response.status, headers });
}

async function addAssurance(body: object, incoming: AssuranceRequest, deps: AssuranceDeps): Promise<object> {
  const result: Record<string, unknown> = { ...body };
  if (typeof result.access_token === 'string')
    result.access_token = await addClaims(result.access_token, incoming, deps);
  const user = 'user' in result ? result.user : result;
  if (typeof user !== 'object' || user === null || !('id' in user)) return result;
  const factors = await listFactors(deps.database, String(user.id));
  if (factors.length === 0) return result;
  return 'user' in result ? { ...result, user: { ...user, factors } } : { ...result, factors };
}

async function addClaims(
  token: string,
  incoming: AssuranceRequest,
  { database, jwtSecret }: AssuranceDeps,
): Promise<string> {
  const verification = verifyAccessToken(token, jwtSecret);
  if (verification.kind !== 'valid' || verification.sessionId === undefined) return token;
  const { sessionId } = verification;
  const method = detectMethod(incoming.request);
  if (method !== undefined) {
    await database.query(
      `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       values ($1, $2, $3, now(), now()) on conflict do nothing`,
      [createId(), sessionId, method],
    );
  }
  const userAgent = incoming.request.headers.get('user-agent')?.slice(0, 500) ?? null;
  const [session] = await database.query<{ aal: string | null }>(
    `update auth.sessions set user_agent = coalesce($2, user_agent), ip = coalesce($3::inet, ip)
     where id = $1 returning aal`,
    [sessionId, userAgent, isIP(incoming.visitor) ? incoming.visitor : null],
  );
  const amr = await database.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, floor(extract(epoch from updated_at))::integer as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  );
  return signClaims({ ...verification.payload, aal: session?.aal ?? 'aal1', amr }, jwtSecret);
}
