import { Hono } from 'hono';
import type { BackendContext, BackendEnv } from '../../http/context.ts';
import { authError } from '../answers.ts';
import { refuseWithoutKey, refuseWithoutSecretKey } from '../keys.ts';
import type { AuthRouteDeps } from '../routes.ts';
import { listPasskeys, removePasskey, removePasskeyOf, renamePasskey, showPasskeys } from './own-passkeys.ts';
import type { PasskeyDeps } from './passkey-deps.ts';
import { beginRegistration, finishRegistration } from './registration.ts';
import { relyingPartyOf } from './relying-party.ts';
import { beginSignIn, finishSignIn } from './sign-in.ts';

type Handler = (request: Request, deps: PasskeyDeps, context: BackendContext) => Promise<Response>;

/** What the sign-in service answers about passkeys, which lite does not know. */
export function createPasskeyRoutes(deps: AuthRouteDeps): Hono<BackendEnv> {
  const { database, keys } = deps;
  const relyingParty = relyingPartyOf(deps.siteUrl);
  const guarded = (handler: Handler) => async (context: BackendContext) => {
    const { raw } = context.req;
    const refusal = refuseWithoutKey(raw, keys);
    if (refusal) return refusal;
    if (relyingParty === undefined) return authError(404, 'passkey_disabled', 'Passkeys are disabled');
    const pass = (request: Request) => deps.pass(context, request);
    return handler(raw, { ...deps, relyingParty, pass }, context);
  };
  const idOf = (context: BackendContext) => context.req.param('id') ?? '';
  const ofSomebody = '/admin/users/:user/passkeys';
  const userOf = (context: BackendContext) => context.req.param('user') ?? '';

  return new Hono<BackendEnv>()
    .get('/settings', async (context) => {
      const answer = await deps.pass(context, context.req.raw);
      if (!answer.ok) return answer;
      return Response.json({ ...(await answer.json()), passkeys_enabled: relyingParty !== undefined });
    })
    .post(
      '/passkeys/registration/options',
      guarded((request, given, context) => beginRegistration(request, context.env.visitor, given)),
    )
    .post('/passkeys/registration/verify', guarded(finishRegistration))
    .post(
      '/passkeys/authentication/options',
      guarded((_, given, context) => beginSignIn(context.env.visitor, given)),
    )
    .post(
      '/passkeys/authentication/verify',
      guarded((request, given, context) => finishSignIn(request, context.env.visitor, given)),
    )
    .get('/passkeys', guarded(showPasskeys))
    .patch(
      '/passkeys/:id',
      guarded((request, given, context) => renamePasskey(request, idOf(context), given)),
    )
    .delete(
      '/passkeys/:id',
      guarded((request, given, context) => removePasskey(request, idOf(context), given)),
    )
    .get(
      ofSomebody,
      async (context) =>
        refuseWithoutSecretKey(context.req.raw, keys) ??
        Response.json(await listPasskeys(database, userOf(context))),
    )
    .delete(
      `${ofSomebody}/:id`,
      async (context) =>
        refuseWithoutSecretKey(context.req.raw, keys) ??
        removePasskeyOf(userOf(context), idOf(context), database),
    );
}
