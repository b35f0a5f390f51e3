import { useFailureToast } from '@platform/contract';
import type { ReactNode } from 'react';
import { ErrorState, LoadingState } from 'shared-ui';

/** What is drawn of a query. */
export interface Read<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly errorUpdatedAt: number;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface LoadedProps<Data> {
  read: Read<Data>;
  /** The catalogue's text for a failed load, and what is said below it. */
  failedText: string;
  message?: string;
  /** What is heard while it loads, and seen after a second. */
  loadingText?: string;
  /** Boxes in the shape of what loads. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What was read, or its skeleton until then. A failed load stands in place with Retry, and is told once. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { read, failedText, message, loadingText = 'Loading...', skeleton, children } = props;
  useFailureToast(read, failedText);
  if (read.data !== undefined) return children(read.data);
  if (!read.isError) return <LoadingState label={loadingText}>{skeleton}</LoadingState>;
  return (
    <ErrorState
      title={failedText}
      message={message}
      onRetry={() => void read.refetch()}
      retryLabel="Retry"
      isRetrying={read.isFetching}
    />
  );
}
