import type { PageOf } from '@northlight/auth-kit';
import { Button, Cluster, EmptyState, PageHeader, Stack } from '@northlight/shared-ui';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Plus, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { ExportButton, type ExportButtonProps } from '../../components/export-button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Pager, useAnnounceList } from '../../components/pager.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { ToolbarSelect, type ToolbarSelectProps } from '../../components/toolbar-select.tsx';
import { UndoBar } from '../actions/undo.tsx';
import type { ListQuery, ListState } from './use-list-state.ts';

/** Hidden on phones and small tablets until "Filters" is pressed, so that the first record is in view. */
const Foldable = styled.div`
  display: contents;

  @media (width < 900px) {
    [data-folded] > &,
    [data-folded] > * > & {
      display: none;
    }
  }
`;

const FilterButton = styled(Button)`
  @media (width >= 900px) {
    display: none;
  }
`;

const Actions = styled.div`
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

/** The part of `recordApi` that a list uses. */
export interface ListSource<Row, Filter extends string> {
  readonly sorts: ToolbarSelectProps['options'];
  readonly list: (query: ListQuery<Filter>) => UseQueryOptions<PageOf<Row>>;
  readonly fetchPage: (query: ListQuery<Filter>, signal?: AbortSignal, size?: number) => Promise<PageOf<Row>>;
}

/** A filter for a list; `name` is its URL parameter. */
export interface ListFilter<Filter extends string> extends Pick<ToolbarSelectProps, 'label' | 'options'> {
  readonly name: Filter;
  /** The option for no filter: "All categories". */
  readonly allLabel: string;
}

export interface ListScreenProps<Row, Filter extends string> {
  title: string;
  description?: ReactNode;
  list: ListState<Filter>;
  api: ListSource<Row, Filter>;
  /** The specification's message for a failed load. */
  failedText: string;
  /** Announced while loading, and shown after a second. */
  loadingText?: string;
  skeleton: ReactNode;
  searchLabel: string;
  filters?: readonly ListFilter<Filter>[];
  columns: ExportButtonProps<Row>['columns'];
  /** Secondary actions beside the export. */
  actions?: ReactNode;
  /** The primary action, "Add service"; omitted if the user cannot create records. */
  newLabel?: string;
  /** Shown when there are no rows at all. */
  empty: {
    readonly icon: ReactNode;
    readonly title: string;
    readonly message?: string;
    /** Beside the button that adds the first row. */
    readonly action?: ReactNode;
  };
  notice?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/**
 * A list screen: header, toolbar with search, filters, sort and export, and the rows. Old rows remain visible while new
 * ones load. An empty list offers to create a row, or to clear the filters.
 */
export function ListScreen<Row, Filter extends string>(props: ListScreenProps<Row, Filter>) {
  const { title, list, api, filters = [], newLabel } = props;
  const query = useQuery(api.list(list));
  const [isFolded, setIsFolded] = useState(true);
  const filterCount = filters.filter(({ name }) => list.filters[name] !== '').length;
  useAnnounceList(list, query, title.toLowerCase());
  return (
    <Stack gap={20}>
      <PageHeader title={title} description={props.description} />
      <Cluster data-folded={isFolded || undefined}>
        <SearchBox label={props.searchLabel} value={list.search} onChange={list.setSearch} />
        <FilterButton
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={!isFolded}
          onClick={() => setIsFolded(!isFolded)}
        >
          Filters{filterCount > 0 && ` (${filterCount})`}
        </FilterButton>
        <Foldable>
          {filters.map(({ name, ...filter }) => (
            <ToolbarSelect
              key={name}
              {...filter}
              value={list.filters[name]}
              onChange={(value) => list.setFilter(name, value)}
            />
          ))}
          <ToolbarSelect label="Sort" value={list.sort} onChange={list.setSort} options={api.sorts} />
        </Foldable>
        <Actions>
          <Foldable>
            <ExportButton
              fileName={title.toLowerCase().replaceAll(' ', '-')}
              columns={props.columns}
              fetchPage={(page, size) => api.fetchPage({ ...list, page }, undefined, size)}
            />
          </Foldable>
          {props.actions}
          {newLabel && (
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={list.openNew}>
              {newLabel}
            </Button>
          )}
        </Actions>
      </Cluster>
      {props.notice}
      <UndoBar />
      <Loaded
        query={query}
        section={title}
        failedText={props.failedText}
        {...(props.loadingText === undefined ? {} : { loadingText: props.loadingText })}
        skeleton={props.skeleton}
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyList list={list} empty={props.empty} newLabel={newLabel} />
          ) : (
            <Stack gap={20}>
              <Rows $isStale={query.isPlaceholderData} aria-busy={query.isPlaceholderData || undefined}>
                {props.children(rows)}
              </Rows>
              <Pager page={list.page} total={total} onPageChange={list.setPage} />
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  );
}

interface EmptyListProps {
  list: ListState;
  empty: ListScreenProps<never, never>['empty'];
  newLabel: string | undefined;
}

function EmptyList({ list, empty, newLabel }: EmptyListProps) {
  if (list.page > 1) {
    return (
      <EmptyState
        title="Nothing on this page"
        message="The list has become shorter."
        action={<Button onClick={() => list.setPage(1)}>Go to the first page</Button>}
      />
    );
  }
  if (list.isFiltered) {
    return (
      <EmptyState
        role="status"
        icon={empty.icon}
        title="No results"
        message="No entries match the search and filters."
        action={<Button onClick={list.clearFilters}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      {...empty}
      action={
        <Actions>
          {newLabel ? <Button onClick={list.openNew}>{newLabel}</Button> : null}
          {empty.action}
        </Actions>
      }
    />
  );
}
