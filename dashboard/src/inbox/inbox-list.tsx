import type { PageOf } from '@northlight/auth-kit';
import { useUrlState } from '@northlight/contract/router';
import { EmptyState, Stack, Text } from '@northlight/shared-ui';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Loaded } from '../components/loaded.tsx';
import { Pager, useAnnounceList } from '../components/pager.tsx';
import { TableSkeleton } from '../components/responsive-table.tsx';
import { Item, ItemActions, ItemHead, ItemList } from '../records/list/item-list.ts';
import { texts } from '../texts.ts';

const List = styled(ItemList)`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);
`;

export interface InboxListProps<Row, Key extends QueryKey> {
  label: string;
  query: (page: number) => UseQueryOptions<PageOf<Row>, Error, PageOf<Row>, Key>;
  getKey: (row: Row) => string;
  empty: { readonly icon: ReactNode; readonly title: string; readonly message: string };
  children: (row: Row) => ReactNode;
}

/** A paginated list of one type of inbox item; the URL stores the page. */
export function InboxList<Row, Key extends QueryKey>({
  label,
  query,
  getKey,
  empty,
  children,
}: InboxListProps<Row, Key>) {
  const { params, open } = useUrlState();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const pageQuery = useQuery(query(page));
  useAnnounceList({ page }, pageQuery, label.toLowerCase());
  return (
    <Loaded
      query={pageQuery}
      section={label}
      failedText={texts.inbox.fetchFailed}
      skeleton={<TableSkeleton rows={4} />}
    >
      {({ rows, total }) =>
        total === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <Stack gap={16}>
            <List aria-label={label}>
              {rows.map((row) => (
                <li key={getKey(row)}>{children(row)}</li>
              ))}
            </List>
            <Pager
              page={page}
              total={total}
              onPageChange={(next) => open({ page: next <= 1 ? '' : String(next) })}
            />
          </Stack>
        )
      }
    </Loaded>
  );
}

const Body = styled.div`
  display: grid;
  gap: var(--space-6);
  max-width: var(--width-prose);
  color: var(--color-text-secondary);
  overflow-wrap: anywhere;

  p {
    white-space: pre-line;
  }
`;

export interface InboxItemProps {
  title: string;
  badges?: ReactNode;
  meta: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

export function InboxItem({ title, badges, meta, actions, children }: InboxItemProps) {
  return (
    <Item aria-label={title}>
      <ItemHead>
        <h2>{title}</h2>
        {badges}
      </ItemHead>
      {actions && <ItemActions>{actions}</ItemActions>}
      {children && <Body>{children}</Body>}
      <Text size="xs" tone="muted">
        {meta}
      </Text>
    </Item>
  );
}
