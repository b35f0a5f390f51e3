import { isEmail } from '@northlight/domain';
import { readJsonObject } from '../http/body.ts';
import type { AuthDeps } from './auth-deps.ts';
import { invalidAddressError, toText } from './responses.ts';

/** Password recovery: adds limits. Lite's response is the same for known and unknown addresses. */
export async function recover(request: Request, visitor: string, deps: AuthDeps): Promise<Response> {
  const email = toText((await readJsonObject(request))?.email).trim();
  if (email === '') return deps.forward(request);
  if (!isEmail(email)) return invalidAddressError();
  const undo = deps.limits.countAttempt('recovery', visitor, email);
  if (undo instanceof Response) return undo;
  return deps.forward(request);
}

/**
 * Sign-in links. Lite would create a confirmed account for an unknown address, without the hook. Here only existing accounts
 * get a link, and unknown addresses get the same response.
 */
export async function sendSignInLink(request: Request, visitor: string, deps: AuthDeps): Promise<Response> {
  const body = await readJsonObject(request);
  const email = toText(body?.email).trim();
  if (email === '') return deps.forward(request);
  if (!isEmail(email)) return invalidAddressError();
  const undo = deps.limits.countAttempt('recovery', visitor, email);
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
