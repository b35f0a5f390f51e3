import type { SupabaseClient } from '@supabase/supabase-js';
import { HttpError, unavailable } from './http-error.ts';

/** The visitor's address as the outermost proxy wrote it. */
export function addressOf(request: Request): string {
  return request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() || 'unknown';
}

export interface Limit {
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
      throw new HttpError(429, 'too_many', 'Too many requests. Please try again in an hour.', {
        headers: { 'retry-after': '3600' },
      });
    }
  }
}
