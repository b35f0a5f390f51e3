import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

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
 * @param onReadFailure - told once of each read that was given up
 */
export function createQueryClient(
  onReadFailure: (error: unknown, queryKey: QueryKey) => void = () => undefined,
): QueryClient {
  return new FreshQueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => onReadFailure(error, queryKey) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: cacheLifetime,
        retry: (failures, error) => failures < 3 && readRetryHint(error).isRetryable !== false,
        retryDelay: (attempt, error) =>
          readRetryHint(error).retryAfter ?? Math.min(1000 * 2 ** attempt, longestPause),
        refetchOnWindowFocus: true,
      },
      // Without a connection they fail at once, and the person hears of it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * The library lets a first read that is under way stand for the refresh after a write, and drops the mark. Such a read
 * may have been answered before the write: here it is let arrive, and read once more.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (underWay.length === 0) return;
    await Promise.allSettled(underWay.map(({ promise }) => promise));
    await super.invalidateQueries({ ...filters, predicate: (query) => has(underWay, query) }, options);
  }
}

const has = (queries: readonly Query[], query: unknown) => queries.some((each) => each === query);

function readRetryHint(error: unknown): RetryHint {
  return typeof error === 'object' && error !== null ? (error as RetryHint) : {};
}
