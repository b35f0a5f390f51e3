import { ErrorState, LoadingState } from '@northlight/shared-ui';
import type { ReactNode } from 'react';

interface Props {
  readonly query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly failed: string;
  readonly loading: string;
  /** Skeletons in the layout of what will come. */
  readonly children: ReactNode;
}

/** In place of what a query has not read yet, or could not. */
export function Pending({ query, failed, loading, children }: Props) {
  return query.isError ? (
    <ErrorState
      title={failed}
      retryLabel="Retry"
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  ) : (
    <LoadingState label={loading}>{children}</LoadingState>
  );
}
