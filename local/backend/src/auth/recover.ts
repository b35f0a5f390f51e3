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
