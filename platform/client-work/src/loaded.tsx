import { Button, Cluster, SectionBoundary } from '@northlight/shared-ui';
import type { ReactNode } from 'react';

/** The part of a query that a place on the page looks at. */
interface QueryState<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<T> {
  query: QueryState<T>;
  /** What is named when it could not be read: "The sprints". */
  what: string;
  /** The catalogue's text for the failure, where there is one. */
  failedText?: string;
  /** What says that it failed, in place of a line with Retry. */
  failure?: ReactNode;
  /** What stands in its place until it is there. */
  pending: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * What was read, once it is there. A failed read says so in its place, it never looks empty; so does a failure to draw
 * what was read.
 */
export function Loaded<T>(props: LoadedProps<T>): ReactNode {
  const { query, what, failedText, failure, pending, children } = props;
  const { data } = query;
  if (data !== undefined) {
    return (
      <SectionBoundary section={what}>
        <Rendered render={() => children(data)} />
      </SectionBoundary>
    );
  }
  if (!query.isError) return pending;
  return failure ?? <LoadFailure what={what} failedText={failedText} queries={[query]} />;
}

/** Draws inside of the boundary around it. */
function Rendered({ render }: { render: () => ReactNode }) {
  return render();
}

interface LoadFailureProps {
  what: string;
  failedText?: string | undefined;
  queries: readonly QueryState<unknown>[];
}

/** Says what could not be read, and reads all of it again that failed. */
export function LoadFailure({ what, failedText, queries }: LoadFailureProps) {
  const failed = queries.filter(({ isError }) => isError);
  return (
    <SectionFailure
      text={failedText ?? `${what} could not be loaded.`}
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
