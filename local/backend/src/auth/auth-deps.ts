import type { Database } from '../database/database.ts';
import type { AuthMailer } from '../email/auth-mailer.ts';
import type { BackendContext } from '../http/context.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { ApiKeys } from './keys.ts';

/** Dependencies of the sign-in service. */
export interface AuthServices {
  readonly database: Database;
  readonly keys: ApiKeys;
  readonly jwtSecret: string;
  readonly limits: AttemptLimits;
  readonly mailer: AuthMailer;
  readonly siteUrl: string;
  /** The URL of a leaked-password lookup service. */
  readonly leakedPasswordsUrl: string | undefined;
}

/** The dependencies for one request; `forward` sends a request to lite. */
export interface AuthDeps extends AuthServices {
  readonly forward: (request: Request) => Promise<Response>;
}

export type Forward = (context: BackendContext, request: Request) => Promise<Response>;

/** @param id - from the path; empty if the path has none */
export type RequestHandler<Deps> = (
  request: Request,
  visitor: string,
  deps: Deps,
  id: string,
) => Promise<Response>;

export type AuthHandler = RequestHandler<AuthDeps>;
