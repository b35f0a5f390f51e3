import { toIpBlock } from '@northlight/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { FunctionDeps } from './deps.ts';
import { tooManyRequests, unavailable } from './http-error.ts';
import { isFromEdge } from './secret.ts';

/**
 * Returns the visitor's rate limit key. Trusts the edge's header if the request has the shared secret. Otherwise uses the
 * X-Forwarded-For entry that the outermost trusted proxy wrote: callers can forge the entries before it.
 */
export async function identifyVisitor(
  request: Request,
  { trustedProxies = 1, ...deps }: Pick<FunctionDeps, 'edgeSecret' | 'trustedProxies'>,
): Promise<string> {
  const edgeAddress = request.headers.get('x-visitor-address');
  if (edgeAddress && (await isFromEdge(request, deps))) return toIpBlock(edgeAddress);
  const entries = (request.headers.get('x-forwarded-for') ?? '').split(',');
  return toIpBlock(entries[Math.max(0, entries.length - trustedProxies)] ?? '');
}

interface RateLimit {
  readonly scope: string;
  readonly key: string;
  readonly perHour: number;
  readonly message?: string;
}

/**
 * Counts one request against each limit, in the database so that all instances share the counts.
 * @throws HttpError 429 if a limit is exceeded
 */
export async function enforceRateLimits(
  service: SupabaseClient,
  limits: readonly RateLimit[],
): Promise<void> {
  for (const { scope, key, perHour, message } of limits) {
    const { data, error } = await service.rpc('consume_rate_limit', {
      scope_name: scope,
      key,
      allowed: perHour,
      window_seconds: 3600,
    });
    if (error) throw unavailable();
    if (data !== true) {
      throw tooManyRequests(message ?? 'Too many requests. Please try again in an hour.', 3600);
    }
  }
}
