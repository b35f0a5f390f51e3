import { isEmail } from '@northlight/domain';
import { readJsonObject } from '../http/body.ts';
import type { AuthDeps } from './auth-deps.ts';
import { invalidAddress, text } from './responses.ts';

/** Password recovery: adds limits. Lite answers the same for known and unknown addresses. */
export async function recover(request: Request, visitor: string, deps: AuthDeps): Promise<Response> {
  const email = text((await readJsonObject(request))?.email).trim();
  if (email === '') return deps.forward(request);
  if (!isEmail(email)) return invalidAddress();
  const undo = deps.limits.take('recovery', visitor, email);
  if (undo instanceof Response) return undo;
  return deps.forward(request);
}

/**
 * Sign-in links. Lite would create a confirmed account for an unknown address, without the hook. Here only existing accounts
 * get a link, and unknown addresses get the same answer.
 */
export async function signInLink(request: Request, visitor: string, deps: AuthDeps): Promise<Response> {
  const body = await readJsonObject(request);
  const email = text(body?.email).trim();
  if (email === '') return deps.forward(request);
  if (!isEmail(email)) return invalidAddress();
  const undo = deps.limits.take('recovery', visitor, email);
  if (undo instanceof Response) return undo;
  const url = new URL(request.url);
  url.pathname = '/auth/v1/otp';
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const response = await deps.forward(
    new Request(url, { method: 'POST', headers, body: JSON.stringify({ email, create_user: false }) }),
  );
  return response.status === 422 ? Response.json({}) : response;
}
