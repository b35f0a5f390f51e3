import { addressBlock } from '@northlight/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { FunctionDeps } from './deps.ts';
import { tooMany, unavailable } from './http-error.ts';
import { isFromEdge } from './secret.ts';

/**
 * What limits count a visitor under. The edge names the visitor beside a secret that it shares with the functions. Without
 * it the entry of X-Forwarded-For counts that the outermost trusted proxy wrote: those before it are the caller's to write.
 */
export async function visitorOf(
  request: Request,
  { trustedProxies = 1, ...deps }: Pick<FunctionDeps, 'edgeSecret' | 'trustedProxies'>,
): Promise<string> {
  const named = request.headers.get('x-visitor-address');
  if (named && (await isFromEdge(request, deps))) return addressBlock(named);
  const entries = (request.headers.get('x-forwarded-for') ?? '').split(',');
  return addressBlock(entries[Math.max(0, entries.length - trustedProxies)] ?? '');
}

interface Limit {
  readonly scope: string;
  readonly key: string;
  readonly perHour: number;
}

/**
 * Counts one use against each limit, in the database, so that all copies of a server count together.
 * @throws HttpError 429 when one is passed
 */
export async function takeLimits(service: SupabaseClient, limits: readonly Limit[]): Promise<void> {
  for (const { scope, key, perHour } of limits) {
    const { data, error } = await service.rpc('take_rate_limit', {
      scope_name: scope,
      key,
      allowed: perHour,
      window_seconds: 3600,
    });
    if (error) throw unavailable();
    if (data !== true) {
      throw tooMany('Too many requests. Please try again in an hour.', 3600);
    }
  }
}
