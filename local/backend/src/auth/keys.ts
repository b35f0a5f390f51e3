import { timingSafeEqual } from 'node:crypto';
import { authError } from './responses.ts';

export interface ApiKeys {
  readonly publishableKey: string;
  readonly secretKey: string;
}

function isEqual(sentKey: string, expected: string): boolean {
  const a = Buffer.from(sentKey);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

const readKey = (request: Request): string =>
  request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? '';

/** Returns an error response if the request has neither key. */
export function refuseWithoutKey(request: Request, keys: ApiKeys): Response | undefined {
  const sentKey = readKey(request);
  if (isEqual(sentKey, keys.publishableKey) || isEqual(sentKey, keys.secretKey)) return undefined;
  return authError(401, 'no_authorization', sentKey ? 'Invalid API key' : 'No API key found in request');
}

export function refuseWithoutSecretKey(request: Request, keys: ApiKeys): Response | undefined {
  if (isEqual(readKey(request), keys.secretKey)) return undefined;
  return refuseWithoutKey(request, keys) ?? authError(403, 'not_admin', 'User not allowed');
}
