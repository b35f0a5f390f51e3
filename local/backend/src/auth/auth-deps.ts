import type { Database } from '../database/database.ts';
import type { BackendContext } from '../http/context.ts';
import type { AuthMails } from '../mail/auth-mails.ts';
import type { ApiKeys } from './keys.ts';
import type { AuthLimits } from './limits.ts';

/** What the sign-in service works with. */
export interface AuthServices {
  readonly database: Database;
  readonly keys: ApiKeys;
  readonly jwtSecret: string;
  readonly limits: AuthLimits;
  readonly mails: AuthMails;
  readonly siteUrl: string;
  /** A service that knows passwords from leaks. */
  readonly rangeUrl: string | undefined;
}

/** The same for one request, which `pass` hands on to lite. */
export interface AuthDeps extends AuthServices {
  readonly pass: (request: Request) => Promise<Response>;
}

export type PassOn = (context: BackendContext, request: Request) => Promise<Response>;
