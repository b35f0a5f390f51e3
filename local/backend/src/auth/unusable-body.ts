import { readJsonObject } from '../http/body.ts';
import { validationError } from './responses.ts';

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
 * Rejects bodies for which lite would respond with 500 although the caller is at fault: not an object, lists instead of
 * strings, and characters that Postgres cannot store (NUL, lone surrogates).
 */
export async function refuseUnusableBody(request: Request): Promise<Response | undefined> {
  if (!request.body) return undefined;
  const body = await readJsonObject(request);
  if (body === undefined) return validationError('The body must be a JSON object');
  const invalidField = STRING_FIELDS.find(
    (name) => !['string', 'undefined'].includes(typeof (body[name] ?? undefined)),
  );
  if (invalidField !== undefined) return validationError(`${invalidField} must be a string`);
  if (!['object', 'undefined'].includes(typeof body.data) || Array.isArray(body.data))
    return validationError('data must be an object');
  // With what is stored already, the database allows 4 kB. A smaller limit here responds the same for known addresses.
  if (Buffer.byteLength(JSON.stringify(body.data ?? {})) > 2048)
    return validationError('data can have at most 2 kB');
  // JSON.stringify escapes only lone surrogates.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(body)))
    return validationError('The text contains a character that cannot be stored');
  return undefined;
}
