import { Hono } from 'hono';
import type { Database } from '../database/database.ts';
import type { BackendContext, BackendEnv } from '../http/context.ts';
import type { AuthMails } from '../mail/auth-mails.ts';
import { createUser, deleteUser, getUser, inviteUser } from './admin.ts';
import { type ApiKeys, refuseWithoutKey, refuseWithoutSecretKey } from './keys.ts';
import type { AuthLimits } from './limits.ts';
import { recover, signInLink } from './mail-requests.ts';
import { resend } from './resend.ts';
import { signInWithPassword } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { refuseUnusableBody } from './unusable-body.ts';
import { updateUser } from './update-user.ts';
import { verify } from './verify.ts';

export interface AuthRouteDeps {
  readonly database: Database;
  readonly keys: ApiKeys;
  readonly jwtSecret: string;
  readonly limits: AuthLimits;
  readonly mails: AuthMails;
  readonly pass: (context: BackendContext, request: Request) => Promise<Response>;
}

type Handler = (
  request: Request,
  visitor: string,
  pass: (request: Request) => Promise<Response>,
) => Promise<Response>;

/** What stands in front of lite's sign-in service; every path not named here goes straight to it. */
export function createAuthRoutes(deps: AuthRouteDeps): Hono<BackendEnv> {
  const { database, keys, limits, mails, jwtSecret } = deps;
  const guarded = (handler: Handler) => async (context: BackendContext) => {
    const pass = (request: Request) => deps.pass(context, request);
    return refuseWithoutKey(context.req.raw, keys) ?? handler(context.req.raw, context.env.visitor, pass);
  };
  const admin =
    (handler: (context: BackendContext) => Promise<Response>) => async (context: BackendContext) =>
      refuseWithoutSecretKey(context.req.raw, keys) ?? handler(context);

  return new Hono<BackendEnv>()
    .use('*', async (context, next) => (await refuseUnusableBody(context.req.raw)) ?? next())
    .post('/token', (context) => {
      const pass = (request: Request) => deps.pass(context, request);
      if (context.req.query('grant_type') !== 'password') return pass(context.req.raw);
      return guarded((request, visitor) => signInWithPassword(request, visitor, { database, limits, pass }))(
        context,
      );
    })
    .post(
      '/signup',
      guarded((request, visitor, pass) => signUp(request, visitor, { database, limits, mails, pass })),
    )
    .post(
      '/recover',
      guarded((request, visitor, pass) => recover(request, visitor, { limits, pass })),
    )
    .on(
      'POST',
      ['/otp', '/magiclink'],
      guarded((request, visitor, pass) => signInLink(request, visitor, { limits, pass })),
    )
    .post(
      '/resend',
      guarded((request, visitor, pass) => resend(request, visitor, { database, limits, mails, pass })),
    )
    .post(
      '/verify',
      guarded((request, visitor, pass) => verify(request, visitor, { limits, pass })),
    )
    .get('/verify', (context) =>
      verify(context.req.raw, context.env.visitor, {
        limits,
        pass: (request) => deps.pass(context, request),
      }),
    )
    .put(
      '/user',
      guarded((request, _visitor, pass) => updateUser(request, { database, jwtSecret, pass })),
    )
    .post(
      '/admin/users',
      admin((context) => createUser(context.req.raw, database)),
    )
    .post(
      '/invite',
      admin((context) => inviteUser(context.req.raw, database, mails)),
    )
    .get(
      '/admin/users/:id',
      admin((context) => getUser(context.req.param('id') ?? '', database)),
    )
    .delete(
      '/admin/users/:id',
      admin((context) => deleteUser(context.req.param('id') ?? '', database)),
    );
}
