import { Hono } from 'hono';
import type { BackendContext, BackendEnv } from '../http/context.ts';
import { createUser, deleteUser, generateLink, getUser } from './admin.ts';
import { withAssurance } from './assurance.ts';
import type { AuthHandler, AuthServices, Forward } from './auth-deps.ts';
import {
  challengeFactor,
  enrollFactor,
  listFactors,
  removeFactor,
  removeFactorAsAdmin,
  verifyFactor,
} from './factors.ts';
import { refuseWithoutKey, refuseWithoutSecretKey } from './keys.ts';
import { recover, resend } from './link-requests.ts';
import { createPasskeyRoutes } from './passkeys/routes.ts';
import { authError } from './responses.ts';
import { readBearer, refreshSession } from './sessions.ts';
import { signInWithPassword } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { verifyAccessToken } from './token.ts';
import { refuseUnusableBody } from './unusable-body.ts';
import { updateUser } from './update-user.ts';
import { verify } from './verify.ts';

const readId = (context: BackendContext): string => context.req.param('id') ?? '';

/** Routes in front of lite's sign-in service. Lite handles all other paths. */
export function createAuthRoutes(services: AuthServices, forwardToLite: Forward): Hono<BackendEnv> {
  const { database, keys, jwtSecret, leakedPasswordsUrl } = services;
  const withKey = (handler: AuthHandler) => async (context: BackendContext) => {
    const { raw } = context.req;
    const forward = (request: Request) => forwardToLite(context, request);
    return (
      refuseWithoutKey(raw, keys) ??
      handler(raw, context.env.visitor, { ...services, forward }, readId(context))
    );
  };
  const withSecretKey =
    (handler: (context: BackendContext) => Promise<Response>) => async (context: BackendContext) =>
      refuseWithoutSecretKey(context.req.raw, keys) ?? handler(context);
  return (
    new Hono<BackendEnv>()
      .use('*', async (context, next) => {
        await next();
        const incoming = { request: context.req.raw, visitor: context.env.visitor };
        const response = await withAssurance(context.res, incoming, services);
        if (response !== context.res) context.res = response;
      })
      .use('*', async (context, next) => (await refuseUnusableBody(context.req.raw)) ?? next())
      .on(['GET', 'PUT', 'POST'], ['/user', '/logout'], async (context, next) => {
        // Lite checks only the signature, not the audience.
        const token = readBearer(context.req.raw);
        const isInvalid = token.includes('.') && verifyAccessToken(token, jwtSecret).kind === 'invalid';
        return isInvalid ? authError(403, 'bad_jwt', 'invalid JWT') : next();
      })
      .route('/', createPasskeyRoutes(services, forwardToLite))
      // The product requires the current password instead of an emailed code.
      .all('/reauthenticate', () => authError(403, 'reauthentication_disabled', 'Sign in again to continue.'))
      .post('/token', (context) =>
        context.req.query('grant_type') === 'password'
          ? withKey(signInWithPassword)(context)
          : withKey(refreshSession)(context),
      )
      .post('/signup', withKey(signUp))
      .post('/recover', withKey(recover))
      // The product sends no sign-in links.
      .on('POST', ['/otp', '/magiclink'], () => authError(422, 'otp_disabled', 'Sign-in links are disabled'))
      .post('/resend', withKey(resend))
      .post('/verify', withKey(verify))
      .put('/user', withKey(updateUser))
      .post('/factors', withKey(enrollFactor))
      .post('/factors/:id/challenge', withKey(challengeFactor))
      .post('/factors/:id/verify', withKey(verifyFactor))
      .delete('/factors/:id', withKey(removeFactor))
      .get(
        '/admin/users/:id/factors',
        withSecretKey(async (context) => Response.json(await listFactors(database, readId(context)))),
      )
      .delete(
        '/admin/users/:id/factors/:factor',
        withSecretKey((context) =>
          removeFactorAsAdmin(readId(context), context.req.param('factor') ?? '', database),
        ),
      )
      .post(
        '/admin/users',
        withSecretKey((context) => createUser(context.req.raw, database, leakedPasswordsUrl)),
      )
      .post(
        '/admin/generate_link',
        withSecretKey((context) => generateLink(context.req.raw, database)),
      )
      .get(
        '/admin/users/:id',
        withSecretKey((context) => getUser(readId(context), database)),
      )
      .delete(
        '/admin/users/:id',
        withSecretKey((context) => deleteUser(readId(context), database)),
      )
  );
}
