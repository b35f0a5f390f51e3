import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

const cacheLifetime = 5 * 60 * 1000;
const maxRetryDelay = 30_000;

/** The properties of an error that the query client reads, whichever copy of the kit created it. */
interface RetryHint {
  /** False if retrying cannot help (rejected, not found, invalid). */
  readonly isRetryable?: boolean;
  /** Milliseconds to wait, as requested by the server. */
  readonly retryAfter?: number;
}

/**
 * The product's query client. Reads are retried 3 times, with exponential back-off up to 30 s (spec section 9) or after the
 * time that the server requests. Writes are never retried.
 * @param onReadFailure - called once for each read that failed after all retries
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
          readRetryHint(error).retryAfter ?? Math.min(1000 * 2 ** attempt, maxRetryDelay),
        refetchOnWindowFocus: true,
      },
      // Fails immediately when offline, so that the user notices.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * The library ignores an invalidation while a query's first read is pending, although the backend may have handled that
 * read before the write. This client then reads again after the first read.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (firstReads.length === 0) return;
    await Promise.allSettled(firstReads.map(({ promise }) => promise));
    await super.invalidateQueries(
      { ...filters, predicate: (query) => includesQuery(firstReads, query) },
      options,
    );
  }
}

const includesQuery = (queries: readonly Query[], query: unknown) => queries.some((other) => other === query);

function readRetryHint(error: unknown): RetryHint {
  return typeof error === 'object' && error !== null ? (error as RetryHint) : {};
}
