import type { Database } from '../../database/database.ts';
import type { AuthMails } from '../../mail/auth-mails.ts';
import { authError, missingField } from '../answers.ts';
import type { AuthLimits } from '../limits.ts';
import type { RelyingParty } from './relying-party.ts';

export interface PasskeyDeps {
  readonly database: Database;
  readonly jwtSecret: string;
  readonly limits: AuthLimits;
  readonly mails: AuthMails;
  readonly relyingParty: RelyingParty;
  readonly pass: (request: Request) => Promise<Response>;
}

export const refusedCredential = () =>
  authError(400, 'webauthn_verification_failed', 'Credential verification failed');

export interface Answered {
  readonly challengeId: string;
  readonly credential: object;
}

/** What a browser answers to a challenge, as far as it can be told before its signature is looked at. */
export function readAnswer(body: Record<string, unknown> | undefined): Answered | Response {
  const { challenge_id: challengeId, credential } = body ?? {};
  if (typeof challengeId !== 'string' || challengeId === '') return missingField('challenge_id is required');
  if (typeof credential !== 'object' || credential === null) return missingField('credential is required');
  return { challengeId, credential };
}

/** The library weighs a second at the start of a process; who signs in by password does without it. */
export const webauthn = () => import('@simplewebauthn/server');
