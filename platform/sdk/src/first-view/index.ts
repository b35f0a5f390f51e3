import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Lets one read of the first view take its data from the shared answer. */
export type Share<Answer> = <T, Key extends QueryKey>(
  options: FetchQueryOptions<T, Error, T, Key>,
  of: (answer: Answer) => T,
) => void;

/**
 * Has one answer stand for many reads: each waits for it instead of asking by itself, and asks after all when there is
 * none. From then on each is refreshed alone. To be called by a page's loader, before anything of the page asks.
 * @param ask - called once, and only if a read needs it: not where all are fresh, or on their way since the link was
 * hovered
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
