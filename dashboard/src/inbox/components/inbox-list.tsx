import { useFailureToast } from '@platform/contract';
import { useSearchParams } from '@platform/router';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { PageOf } from 'auth-kit';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, LoadingState, Stack } from 'shared-ui';
import styled from 'styled-components';
import { Pager } from '../../lib/list/pager.tsx';
import { pageSize } from '../../lib/list/range-of.ts';
import { TableSkeleton } from '../../lib/list/table-skeleton.tsx';
import { texts } from '../../lib/texts.ts';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);

  & > li + li {
    border-top: 1px solid var(--color-line);
  }
`;

export interface InboxListProps<Row, Key extends QueryKey> {
  label: string;
  query: (page: number) => UseQueryOptions<PageOf<Row>, Error, PageOf<Row>, Key>;
  keyOf: (row: Row) => string;
  empty: { readonly icon: ReactNode; readonly title: string; readonly message: string };
  children: (row: Row) => ReactNode;
}

/** One kind of what came in, a page at a time; the page is in the address. */
export function InboxList<Row, Key extends QueryKey>({
  label,
  query,
  keyOf,
  empty,
  children,
}: InboxListProps<Row, Key>) {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const read = useQuery(query(page));
  useFailureToast(read, texts.inbox.fetchFailed);

  if (read.data === undefined) {
    return read.isError ? (
      <ErrorState
        title={texts.inbox.fetchFailed}
        onRetry={() => void read.refetch()}
        retryLabel="Retry"
        isRetrying={read.isFetching}
      />
    ) : (
      <LoadingState label="Loading...">
        <TableSkeleton rows={4} />
      </LoadingState>
    );
  }
  if (read.data.total === 0) return <EmptyState {...empty} />;
  return (
    <Stack gap={16}>
      <List aria-label={label}>
        {read.data.rows.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </List>
      <Pager
        page={page}
        size={pageSize}
        total={read.data.total}
        onPage={(next) =>
          setParams((before) => {
            const changed = new URLSearchParams(before);
            if (next <= 1) changed.delete('page');
            else changed.set('page', String(next));
            return changed;
          })
        }
      />
    </Stack>
  );
}
