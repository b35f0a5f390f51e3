import type { Database } from '../database/database.ts';
import type { BackendContext } from '../http/context.ts';
import type { AuthMails } from '../mail/auth-mails.ts';
import type { ApiKeys } from './keys.ts';
import type { AuthLimits } from './limits.ts';

/** Dependencies of the sign-in service. */
export interface AuthServices {
  readonly database: Database;
  readonly keys: ApiKeys;
  readonly jwtSecret: string;
  readonly limits: AuthLimits;
  readonly mails: AuthMails;
  readonly siteUrl: string;
  /** The URL of a leaked-password lookup service. */
  readonly leakedPasswordsUrl: string | undefined;
}

/** The dependencies for one request; `forward` sends a request to lite. */
export interface AuthDeps extends AuthServices {
  readonly forward: (request: Request) => Promise<Response>;
}

export type Forward = (context: BackendContext, request: Request) => Promise<Response>;
