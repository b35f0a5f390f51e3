import { isIP } from 'node:net';
import type { AuthDeps, RequestHandler } from '../auth-deps.ts';
import { authError, validationError } from '../responses.ts';

/** The site that passkeys belong to. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** @returns undefined if browsers do not support passkeys there: at an IP address, or without TLS except on localhost */
export function resolveRelyingParty(siteUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(siteUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  if (isAddress || (protocol !== 'https:' && !isLocal)) return undefined;
  return { id: hostname, origin };
}

export interface PasskeyDeps extends AuthDeps {
  readonly relyingParty: RelyingParty;
}

export type PasskeyHandler = RequestHandler<PasskeyDeps>;

export const credentialError = () =>
  authError(400, 'webauthn_verification_failed', 'Credential verification failed');

export interface ChallengeResponse {
  readonly challengeId: string;
  readonly credential: object;
}

/** Reads a browser's response to a challenge, without verifying its signature. */
export function readChallengeResponse(
  body: Record<string, unknown> | undefined,
): ChallengeResponse | Response {
  const { challenge_id: challengeId, credential } = body ?? {};
  if (typeof challengeId !== 'string' || challengeId === '')
    return validationError('challenge_id is required');
  if (typeof credential !== 'object' || credential === null) return validationError('credential is required');
  return { challengeId, credential };
}

/** Loaded on demand, because the library takes about a second to load. */
export const loadWebauthn = () => import('@simplewebauthn/server');
