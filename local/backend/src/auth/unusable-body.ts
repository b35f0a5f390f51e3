import { readJsonObject } from '../http/body.ts';
import { missingField } from './responses.ts';

/** What the sign-in service takes as text and nothing else. */
const TEXTS = [
  'email',
  'phone',
  'password',
  'token',
  'token_hash',
  'refresh_token',
  'type',
  'auth_code',
  'code_verifier',
  'provider',
  'id_token',
  'nonce',
] as const;

/**
 * Lite answers 500 to a body that is no object, to a list where it wants a text, and to what Postgres cannot store: a
 * NUL, half of a surrogate pair. All are the caller's doing.
 */
export async function refuseUnusableBody(request: Request): Promise<Response | undefined> {
  if (!request.body) return undefined;
  const body = await readJsonObject(request);
  if (body === undefined) return missingField('The body must be a JSON object');
  const odd = TEXTS.find((name) => !['string', 'undefined'].includes(typeof (body[name] ?? undefined)));
  if (odd !== undefined) return missingField(`${odd} must be a text`);
  // Written as JSON, whole pairs stand for themselves and only halves are escaped.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(body)))
    return missingField('The text contains a character that cannot be stored');
  return undefined;
}
