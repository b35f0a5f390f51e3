import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Makes one read use the shared response. */
export type Share<Answer> = <T, Key extends QueryKey>(
  options: FetchQueryOptions<T, Error, T, Key>,
  of: (answer: Answer) => T,
) => void;

/**
 * Lets several reads share one response. If it fails, each read sends its own request. Later refreshes are separate. Call
 * it in a page's loader, before the page reads.
 * @param ask - called at most once, and only if a read is neither fresh nor pending from a prefetch
 */
export function sharing<Answer>(queryClient: QueryClient, ask: () => Promise<Answer>): Share<Answer> {
  let answer: Promise<Answer> | null = null;
  return (options, of) => {
    const { queryFn } = options;
    if (typeof queryFn !== 'function') return;
    let isFirst = true;
    void queryClient.prefetchQuery({
      ...options,
      queryFn(context) {
        if (!isFirst) return queryFn(context);
        isFirst = false;
        answer ??= ask();
        return answer.then(of).catch(() => queryFn(context));
      },
    });
  };
}
