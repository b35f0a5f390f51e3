import { readJsonObject } from '../../http/body.ts';
import { authError, toText, validationError } from '../responses.ts';
import type { PasskeyHandler } from './passkey-deps.ts';
import { withOwner } from './registration.ts';

/** The same as in Supabase Auth. */
const MAX_NAME_LENGTH = 120;

const passkeyNotFoundError = () => authError(404, 'validation_failed', 'Passkey not found');

const COLUMNS = `id, friendly_name, created_at, last_used_at`;

/** `passkey.list`: lists passkeys without their keys. */
export const listPasskeys: PasskeyHandler = (request, _visitor, deps) =>
  withOwner(request, deps, async (session) => {
    const passkeys = await deps.database.query(
      `select ${COLUMNS} from auth.webauthn_credentials where user_id::text = $1 order by created_at, id`,
      [session.user.id],
    );
    return Response.json(passkeys);
  });

/** `passkey.update`: renames a passkey. */
export const renamePasskey: PasskeyHandler = (request, _visitor, deps, id) =>
  withOwner(request, deps, async (session) => {
    const name = toText((await readJsonObject(request))?.friendly_name).trim();
    if (name === '') return validationError('friendly_name is required');
    if (name.length > MAX_NAME_LENGTH) {
      return validationError(`friendly_name must be ${MAX_NAME_LENGTH} characters or less`);
    }
    const [renamed] = await deps.database.query(
      `update auth.webauthn_credentials set friendly_name = $3, updated_at = now()
       where id::text = $1 and user_id::text = $2 returning ${COLUMNS}`,
      [id.toLowerCase(), session.user.id, name],
    );
    return renamed ? Response.json(renamed) : passkeyNotFoundError();
  });

/** `passkey.delete`: notifies the owner by email. The password still works. */
export const removePasskey: PasskeyHandler = (request, _visitor, deps, id) =>
  withOwner(request, deps, async (session) => {
    const removed = await deps.database.query(
      'delete from auth.webauthn_credentials where id::text = $1 and user_id::text = $2 returning id',
      [id.toLowerCase(), session.user.id],
    );
    if (removed.length === 0) return passkeyNotFoundError();
    deps.mailer.send({ kind: 'passkey-removed', to: session.user.email });
    return new Response(null, { status: 204 });
  });
