import { Loaded as LoadedInPlace, type QueryState } from '@northlight/client-work';
import { useFailureToast } from '@northlight/contract';
import { ErrorState, LoadingState } from '@northlight/shared-ui';
import type { ReactNode } from 'react';

export interface LoadedProps<Data> {
  query: QueryState<Data> & { readonly errorUpdatedAt: number };
  /** The section's name in error reports. Must not contain user data. */
  section: string;
  /** The specification's message for a failed load. */
  failedText: string;
  /** Announced while loading, and shown after a second. */
  loadingText?: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders loaded data, a skeleton, or Retry and one toast. A render error stays inside this section. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, section, failedText, loadingText = 'Loading...', skeleton, children } = props;
  useFailureToast(query, failedText);
  return (
    <LoadedInPlace
      query={query}
      subject={section}
      pending={<LoadingState label={loadingText}>{skeleton}</LoadingState>}
      failure={
        <ErrorState
          title={failedText}
          onRetry={() => void query.refetch()}
          retryLabel="Retry"
          isRetrying={query.isFetching}
        />
      }
    >
      {children}
    </LoadedInPlace>
  );
}
