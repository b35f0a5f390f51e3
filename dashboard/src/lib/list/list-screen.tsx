import { useFailureToast } from '@platform/contract';
import type { PageOf } from 'auth-kit';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, EmptyState, ErrorState, LoadingState, PageHeader, Stack } from 'shared-ui';
import styled from 'styled-components';
import { UndoBar } from '../record/undo-bar.tsx';
import { Pager } from './pager.tsx';
import { pageSize } from './range-of.ts';
import { SearchBox } from './search-box.tsx';
import type { ListState } from './use-list-state.ts';

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
`;

const Primary = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
  margin-left: auto;

  @media (width < 640px) {
    flex: 1 0 100%;
    margin-left: 0;

    & > * {
      flex: 1;
    }
  }
`;

const Rows = styled.div<{ $isStale: boolean }>`
  min-width: 0;
  opacity: ${({ $isStale }) => ($isStale ? 0.6 : 1)};
  transition: opacity var(--motion-base) var(--ease-out) 150ms;
`;

/** What a list screen reads of its query. */
export interface ListRead<Row> {
  readonly data: PageOf<Row> | undefined;
  readonly isError: boolean;
  readonly errorUpdatedAt: number;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

export interface ListScreenProps<Row> {
  title: string;
  description?: ReactNode;
  list: Pick<ListState, 'search' | 'setSearch' | 'isNarrowed' | 'clear' | 'page' | 'setPage' | 'openNew'>;
  read: ListRead<Row>;
  /** The catalogue's text for a failed load. */
  failedText: string;
  /** What is heard while it loads, and seen after a second. */
  loadingText?: string;
  /** Boxes in the shape of the rows. */
  skeleton: ReactNode;
  searchLabel: string;
  /** Filters, sort, view. */
  choices?: ReactNode;
  /** Secondary actions: the export. */
  actions?: ReactNode;
  /** The primary action, "Add service"; left out when this person may not. */
  newLabel?: string;
  /** "Nothing here yet". */
  empty: { readonly icon: ReactNode; readonly title: string; readonly message?: string };
  /** Above the rows: notices of the screen. */
  notice?: ReactNode;
  size?: number;
  children: (rows: readonly Row[]) => ReactNode;
}

/**
 * A list screen: header, one toolbar row, and the rows in one of their states. Previous rows stay while others load
 * (give the query `placeholderData: keepPreviousData`); a failed load stands in place with Retry and is told once;
 * "nothing yet" offers to create, "nothing matches" to clear the filters.
 */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, description, list, read, searchLabel, choices, actions, newLabel, notice } = props;
  useFailureToast(read, props.failedText);
  return (
    <Stack gap={20}>
      <PageHeader title={title} description={description} />
      <Toolbar>
        <SearchBox label={searchLabel} value={list.search} onChange={list.setSearch} />
        {choices}
        <Primary>
          {actions}
          {newLabel && (
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={list.openNew}>
              {newLabel}
            </Button>
          )}
        </Primary>
      </Toolbar>
      {notice}
      <UndoBar />
      <Content {...props} />
    </Stack>
  );
}

function Content<Row>({
  list,
  read,
  failedText,
  loadingText = 'Loading...',
  skeleton,
  newLabel,
  empty,
  size = pageSize,
  children,
}: ListScreenProps<Row>) {
  const { data } = read;
  if (data === undefined) {
    if (!read.isError) return <LoadingState label={loadingText}>{skeleton}</LoadingState>;
    return (
      <ErrorState
        title={failedText}
        message="The backend did not answer as expected. Nothing was changed."
        onRetry={() => void read.refetch()}
        retryLabel="Retry"
        isRetrying={read.isFetching}
      />
    );
  }
  if (data.rows.length === 0 && list.page > 1) {
    return (
      <EmptyState
        title="Nothing on this page"
        message="The list has become shorter."
        action={<Button onClick={() => list.setPage(1)}>To the first page</Button>}
      />
    );
  }
  if (data.rows.length === 0 && list.isNarrowed) {
    return (
      <EmptyState
        icon={empty.icon}
        title="Nothing matches"
        message="No entry fits the search and the filters."
        action={<Button onClick={list.clear}>Clear filters</Button>}
      />
    );
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState
        icon={empty.icon}
        title={empty.title}
        message={empty.message}
        action={newLabel ? <Button onClick={list.openNew}>{newLabel}</Button> : undefined}
      />
    );
  }
  return (
    <Stack gap={20}>
      <Rows $isStale={read.isPlaceholderData} aria-busy={read.isPlaceholderData || undefined}>
        {children(data.rows)}
      </Rows>
      <Pager page={list.page} size={size} total={data.total} onPage={list.setPage} />
    </Stack>
  );
}
