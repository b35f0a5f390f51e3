import { QueryClient } from '@tanstack/react-query';

const cacheLifetime = 5 * 60 * 1000;
const longestPause = 30_000;

/** What the query client asks of an error, whichever kit made it. */
interface RetryHint {
  /** False: asking again cannot help (refused, not found, invalid). */
  readonly isRetryable?: boolean;
  /** Milliseconds that the server asked to wait. */
  readonly retryAfter?: number;
}

/**
 * The product's query client. Reads: fresh for 5 minutes' keeping, 3 retries with exponential back-off capped at
 * 30 s (spec section 9), as long as the server asks when it says how long. Writes are never repeated by themselves.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: cacheLifetime,
        retry: (failures, error) => failures < 3 && hintOf(error).isRetryable !== false,
        retryDelay: (attempt, error) =>
          hintOf(error).retryAfter ?? Math.min(1000 * 2 ** attempt, longestPause),
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
}

function hintOf(error: unknown): RetryHint {
  return typeof error === 'object' && error !== null ? (error as RetryHint) : {};
}
