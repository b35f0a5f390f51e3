import { Loaded as LoadedInPlace } from '@northlight/client-work';
import { useFailureToast } from '@northlight/contract';
import { ErrorState, LoadingState } from '@northlight/shared-ui';
import type { ReactNode } from 'react';

/** What is drawn of a query. */
export interface QueryState<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly errorUpdatedAt: number;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface LoadedProps<Data> {
  query: QueryState<Data>;
  /** The name in reports of what is drawn: never anything that was typed or read. */
  section: string;
  /** The catalogue's text for a failed load. */
  failedText: string;
  /** What is heard while it loads, and seen after a second. */
  loadingText?: string;
  /** Boxes in the shape of what loads. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What was read, or its skeleton until then. A failed load stands in place with Retry, and is told once; a failure to
 * draw what was read stays in its place.
 */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, section, failedText, loadingText = 'Loading...', skeleton, children } = props;
  useFailureToast(query, failedText);
  return (
    <LoadedInPlace
      query={query}
      what={section}
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
