import { readJsonObject } from '../http/body.ts';
import { missingField } from './responses.ts';

/** Fields that must be strings. */
const STRING_FIELDS = [
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
 * Refuses bodies for which lite would answer 500 although the caller is at fault: not an object, lists instead of strings, and
 * characters that Postgres cannot store (NUL, lone surrogates).
 */
export async function refuseUnusableBody(request: Request): Promise<Response | undefined> {
  if (!request.body) return undefined;
  const body = await readJsonObject(request);
  if (body === undefined) return missingField('The body must be a JSON object');
  const invalid = STRING_FIELDS.find(
    (name) => !['string', 'undefined'].includes(typeof (body[name] ?? undefined)),
  );
  if (invalid !== undefined) return missingField(`${invalid} must be a text`);
  // JSON.stringify escapes only lone surrogates.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(body)))
    return missingField('The text contains a character that cannot be stored');
  return undefined;
}
