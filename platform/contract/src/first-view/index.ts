import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Makes one read use the shared response. */
export type Share<Shared> = <T, Key extends QueryKey>(
  options: FetchQueryOptions<T, Error, T, Key>,
  select: (response: Shared) => T,
) => void;

/**
 * Lets several reads share one response. If it fails, each read sends its own request. Later refreshes are separate. Call
 * it in a page's loader, before the page reads.
 * @param sendRequest - called at most once, and only if a read is neither fresh nor pending from a prefetch
 */
export function sharing<Shared>(queryClient: QueryClient, sendRequest: () => Promise<Shared>): Share<Shared> {
  let response: Promise<Shared> | null = null;
  return (options, select) => {
    const { queryFn } = options;
    if (typeof queryFn !== 'function') return;
    let isFirst = true;
    void queryClient.prefetchQuery({
      ...options,
      queryFn(context) {
        if (!isFirst) return queryFn(context);
        isFirst = false;
        response ??= sendRequest();
        return response.then(select).catch(() => queryFn(context));
      },
    });
  };
}
