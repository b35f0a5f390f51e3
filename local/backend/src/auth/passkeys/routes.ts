import { Hono } from 'hono';
import type { BackendContext, BackendEnv } from '../../http/context.ts';
import type { AuthServices, Forward } from '../auth-deps.ts';
import { refuseWithoutKey } from '../keys.ts';
import { authError } from '../responses.ts';
import { listPasskeys, removePasskey, renamePasskey } from './manage-passkeys.ts';
import { type PasskeyHandler, resolveRelyingParty } from './passkey-deps.ts';
import { beginRegistration, finishRegistration } from './registration.ts';
import { beginSignIn, finishSignIn } from './sign-in.ts';

const readId = (context: BackendContext): string => context.req.param('id') ?? '';

/** The passkey routes, which lite lacks. */
export function createPasskeyRoutes(services: AuthServices, forwardToLite: Forward): Hono<BackendEnv> {
  const { keys } = services;
  const relyingParty = resolveRelyingParty(services.siteUrl);
  const withPasskeys = (handler: PasskeyHandler) => async (context: BackendContext) => {
    const { raw } = context.req;
    const refusal = refuseWithoutKey(raw, keys);
    if (refusal) return refusal;
    if (relyingParty === undefined) return authError(404, 'passkey_disabled', 'Passkeys are disabled');
    const forward = (request: Request) => forwardToLite(context, request);
    return handler(raw, context.env.visitor, { ...services, relyingParty, forward }, readId(context));
  };
  return new Hono<BackendEnv>()
    .get('/settings', async (context) => {
      const response = await forwardToLite(context, context.req.raw);
      if (!response.ok) return response;
      return Response.json({ ...(await response.json()), passkeys_enabled: relyingParty !== undefined });
    })
    .post('/passkeys/registration/options', withPasskeys(beginRegistration))
    .post('/passkeys/registration/verify', withPasskeys(finishRegistration))
    .post('/passkeys/authentication/options', withPasskeys(beginSignIn))
    .post('/passkeys/authentication/verify', withPasskeys(finishSignIn))
    .get('/passkeys', withPasskeys(listPasskeys))
    .patch('/passkeys/:id', withPasskeys(renamePasskey))
    .delete('/passkeys/:id', withPasskeys(removePasskey));
}
