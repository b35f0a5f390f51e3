import { isIP } from 'node:net';
import type { AuthDeps } from '../auth-deps.ts';
import { authError, missingField } from '../responses.ts';

/** Whom a passkey is made for: a browser shows it to pages of this place alone. */
interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/** @returns undefined where browsers take no passkeys: at a bare address, or without TLS on another machine */
export function resolveRelyingParty(siteUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(siteUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  if (isAddress || (protocol !== 'https:' && !isLocal)) return undefined;
  return { id: hostname, name: 'Northlight', origin };
}

export interface PasskeyDeps extends AuthDeps {
  readonly relyingParty: RelyingParty;
}

export const refusedCredential = () =>
  authError(400, 'webauthn_verification_failed', 'Credential verification failed');

export interface ChallengeResponse {
  readonly challengeId: string;
  readonly credential: object;
}

/** What a browser answers to a challenge, as far as it can be told before its signature is looked at. */
export function readChallengeResponse(
  body: Record<string, unknown> | undefined,
): ChallengeResponse | Response {
  const { challenge_id: challengeId, credential } = body ?? {};
  if (typeof challengeId !== 'string' || challengeId === '') return missingField('challenge_id is required');
  if (typeof credential !== 'object' || credential === null) return missingField('credential is required');
  return { challengeId, credential };
}

/** The library weighs a second at the start of a process; who signs in by password does without it. */
export const loadWebauthn = () => import('@simplewebauthn/server');
