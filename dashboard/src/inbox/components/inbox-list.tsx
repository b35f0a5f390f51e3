import { useSearchParams } from '@platform/router';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { PageOf } from 'auth-kit';
import type { ReactNode } from 'react';
import { EmptyState, Stack } from 'shared-ui';
import styled from 'styled-components';
import { Pager } from '../../lib/list/pager.tsx';
import { TableSkeleton } from '../../lib/list/table-skeleton.tsx';
import { Loaded } from '../../lib/screen/loaded.tsx';
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
  return (
    <Loaded read={read} failedText={texts.inbox.fetchFailed} skeleton={<TableSkeleton rows={4} />}>
      {({ rows, total }) =>
        total === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <Stack gap={16}>
            <List aria-label={label}>
              {rows.map((row) => (
                <li key={keyOf(row)}>{children(row)}</li>
              ))}
            </List>
            <Pager
              page={page}
              total={total}
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
        )
      }
    </Loaded>
  );
}
