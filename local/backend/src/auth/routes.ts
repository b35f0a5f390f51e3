import { Hono } from 'hono';
import type { Database } from '../database/database.ts';
import type { BackendContext, BackendEnv } from '../http/context.ts';
import type { AuthMails } from '../mail/auth-mails.ts';
import { createUser, deleteUser, getUser, inviteUser } from './admin.ts';
import { authError } from './answers.ts';
import { withAssurance } from './assurance.ts';
import {
  challengeFactor,
  enrollFactor,
  listFactors,
  removeFactor,
  removeFactorOf,
  verifyFactor,
} from './factors.ts';
import { type ApiKeys, refuseWithoutKey, refuseWithoutSecretKey } from './keys.ts';
import type { AuthLimits } from './limits.ts';
import { recover, signInLink } from './mail-requests.ts';
import { createPasskeyRoutes } from './passkeys/routes.ts';
import { resend } from './resend.ts';
import { bearerOf } from './sessions.ts';
import { signInWithPassword } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { readClaims } from './token.ts';
import { refuseUnusableBody } from './unusable-body.ts';
import { updateUser } from './update-user.ts';
import { leadToPage, verify } from './verify.ts';

export interface AuthRouteDeps {
  readonly database: Database;
  readonly keys: ApiKeys;
  readonly jwtSecret: string;
  readonly limits: AuthLimits;
  readonly mails: AuthMails;
  readonly siteUrl: string;
  /** A service that knows passwords from leaks. */
  readonly rangeUrl: string | undefined;
  readonly pass: (context: BackendContext, request: Request) => Promise<Response>;
}

type Handler = (
  request: Request,
  visitor: string,
  pass: (request: Request) => Promise<Response>,
) => Promise<Response>;

/** What stands in front of lite's sign-in service; every path not named here goes straight to it. */
export function createAuthRoutes(deps: AuthRouteDeps): Hono<BackendEnv> {
  const { database, keys, limits, mails, jwtSecret, siteUrl, rangeUrl } = deps;
  const factorDeps = { database, jwtSecret, limits, mails, siteUrl };
  const guarded = (handler: Handler) => async (context: BackendContext) => {
    const pass = (request: Request) => deps.pass(context, request);
    return refuseWithoutKey(context.req.raw, keys) ?? handler(context.req.raw, context.env.visitor, pass);
  };
  const admin =
    (handler: (context: BackendContext) => Promise<Response>) => async (context: BackendContext) =>
      refuseWithoutSecretKey(context.req.raw, keys) ?? handler(context);

  return (
    new Hono<BackendEnv>()
      .use('*', async (context, next) => {
        await next();
        const asked = { request: context.req.raw, visitor: context.env.visitor };
        const answer = await withAssurance(context.res, asked, { database, jwtSecret });
        if (answer !== context.res) context.res = answer;
      })
      .use('*', async (context, next) => (await refuseUnusableBody(context.req.raw)) ?? next())
      .on(['GET', 'PUT', 'POST'], ['/user', '/logout'], async (context, next) => {
        // Lite looks at the signature alone: a token of another audience is none of ours.
        const token = bearerOf(context.req.raw);
        const isOdd = token.includes('.') && readClaims(token, jwtSecret).kind === 'invalid';
        return isOdd ? authError(403, 'bad_jwt', 'invalid JWT') : next();
      })
      .route('/', createPasskeyRoutes(deps))
      // The product asks for the present password; nothing takes the code that lite would mail.
      .all('/reauthenticate', () => authError(403, 'reauthentication_disabled', 'Sign in again to go on.'))
      .post('/token', (context) => {
        if (context.req.query('grant_type') !== 'password') return deps.pass(context, context.req.raw);
        return guarded((request, visitor, pass) =>
          signInWithPassword(request, visitor, { database, limits, pass }),
        )(context);
      })
      .post(
        '/signup',
        guarded((request, visitor, pass) =>
          signUp(request, visitor, { database, limits, mails, rangeUrl, pass }),
        ),
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
        guarded((request, visitor, pass) =>
          verify(request, visitor, { database, jwtSecret, limits, mails, pass }),
        ),
      )
      .get('/verify', (context) => leadToPage(context.req.raw, siteUrl))
      .put(
        '/user',
        guarded((request, visitor, pass) =>
          updateUser(request, visitor, { database, jwtSecret, limits, mails, rangeUrl, pass }),
        ),
      )
      .post(
        '/factors',
        guarded((request, _, pass) => enrollFactor(request, { ...factorDeps, pass })),
      )
      .post('/factors/:id/challenge', (context) =>
        guarded((request, visitor, pass) =>
          challengeFactor(request, context.req.param('id'), visitor, { ...factorDeps, pass }),
        )(context),
      )
      .post('/factors/:id/verify', (context) =>
        guarded((request, visitor, pass) =>
          verifyFactor(request, context.req.param('id'), visitor, { ...factorDeps, pass }),
        )(context),
      )
      .delete('/factors/:id', (context) =>
        guarded((request, _, pass) =>
          removeFactor(request, context.req.param('id'), { ...factorDeps, pass }),
        )(context),
      )
      .get(
        '/admin/users/:id/factors',
        admin(async (context) => Response.json(await listFactors(database, context.req.param('id') ?? ''))),
      )
      .delete(
        '/admin/users/:id/factors/:factor',
        admin((context) =>
          removeFactorOf(context.req.param('id') ?? '', context.req.param('factor') ?? '', database),
        ),
      )
      .post(
        '/admin/users',
        admin((context) => createUser(context.req.raw, database, rangeUrl)),
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
      )
  );
}
