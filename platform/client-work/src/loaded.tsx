import { Button, Cluster, SectionBoundary } from '@northlight/shared-ui';
import type { ReactNode } from 'react';

/** The fields of a query result that `Loaded` needs. */
export interface QueryState<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<T> {
  query: QueryState<T>;
  /** The subject of the failure message, as in "The sprints could not be loaded." */
  subject: string;
  /** Replaces the standard message with one from the error catalogue. */
  failedText?: string;
  /** Replaces the standard message and Retry button. */
  failure?: ReactNode;
  pending: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * Renders a query's data once loaded. A failed load or a rendering error shows a message instead and never looks
 * like an empty list.
 */
export function Loaded<T>(props: LoadedProps<T>): ReactNode {
  const { query, subject, failedText, failure, pending, children } = props;
  const { data } = query;
  if (data !== undefined) {
    return (
      <SectionBoundary section={subject}>
        <Rendered render={() => children(data)} />
      </SectionBoundary>
    );
  }
  if (!query.isError) return pending;
  return failure ?? <LoadFailure subject={subject} failedText={failedText} queries={[query]} />;
}

/** Calls `render` inside the boundary, which then catches its errors. */
function Rendered({ render }: { render: () => ReactNode }) {
  return render();
}

interface LoadFailureProps {
  subject: string;
  failedText?: string | undefined;
  queries: readonly QueryState<unknown>[];
}

/** Names what could not be loaded. Retry refetches the queries that failed. */
export function LoadFailure({ subject, failedText, queries }: LoadFailureProps) {
  const failed = queries.filter(({ isError }) => isError);
  return (
    <SectionFailure
      text={failedText ?? `${subject} could not be loaded.`}
      onRetry={() => {
        for (const query of failed) void query.refetch();
      }}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
    />
  );
}

export function SectionFailure(props: { text: string; onRetry: () => void; isRetrying: boolean }) {
  return (
    <Cluster role="alert">
      <span>{props.text}</span>
      <Button size="sm" variant="secondary" isLoading={props.isRetrying} onClick={props.onRetry}>
        Retry
      </Button>
    </Cluster>
  );
}
