import { Button, Cluster, SectionBoundary, Stack } from '@northlight/shared-ui';
import type { ReactNode } from 'react';
import { Secondary } from './rows.tsx';

/** The part of a query that a place on the page looks at. */
interface Read<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<T> {
  query: Read<T>;
  /** What is named when it could not be read: "The sprints". */
  what: string;
  /** The catalogue's text for the failure, where there is one. */
  failure?: string;
  /** What stands in its place until it is there. */
  pending: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * What was read, once it is there. A failed read says so in its place, it never looks empty; so does a failure to draw
 * what was read.
 */
export function Loaded<T>({ query, what, failure, pending, children }: LoadedProps<T>): ReactNode {
  const { data } = query;
  if (data !== undefined) {
    return (
      <SectionBoundary section={what}>
        <Drawn draw={() => children(data)} />
      </SectionBoundary>
    );
  }
  if (!query.isError) return pending;
  const notice = <ReadFailure what={what} queries={[query]} />;
  return failure === undefined ? (
    notice
  ) : (
    <Stack gap={8}>
      <Secondary>{failure}</Secondary>
      {notice}
    </Stack>
  );
}

/** Draws inside of the boundary around it. */
function Drawn({ draw }: { draw: () => ReactNode }) {
  return draw();
}

/** Says what could not be read, and reads all of it again that failed. */
export function ReadFailure({ what, queries }: { what: string; queries: readonly Read<unknown>[] }) {
  const failed = queries.filter(({ isError }) => isError);
  return (
    <SectionFailure
      what={what}
      onRetry={() => {
        for (const query of failed) void query.refetch();
      }}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
    />
  );
}

export function SectionFailure(props: { what: string; onRetry: () => void; isRetrying: boolean }) {
  return (
    <Cluster role="alert">
      <span>{props.what} could not be loaded.</span>
      <Button size="sm" variant="secondary" isLoading={props.isRetrying} onClick={props.onRetry}>
        Retry
      </Button>
    </Cluster>
  );
}
