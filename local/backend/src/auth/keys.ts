import { timingSafeEqual } from 'node:crypto';
import { authError } from './responses.ts';

export interface ApiKeys {
  readonly publishableKey: string;
  readonly secretKey: string;
}

function equals(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

const readKey = (request: Request): string =>
  request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? '';

/** Returns the refusal if the request has none of the keys. */
export function refuseWithoutKey(request: Request, keys: ApiKeys): Response | undefined {
  const given = readKey(request);
  if (equals(given, keys.publishableKey) || equals(given, keys.secretKey)) return undefined;
  return authError(401, 'no_authorization', given ? 'Invalid API key' : 'No API key found in request');
}

export function refuseWithoutSecretKey(request: Request, keys: ApiKeys): Response | undefined {
  if (equals(readKey(request), keys.secretKey)) return undefined;
  return refuseWithoutKey(request, keys) ?? authError(403, 'not_admin', 'User not allowed');
}
