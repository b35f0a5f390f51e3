import { useUrlState } from '@northlight/contract/router';
import { useMemo } from 'react';

/** The search, order, page and filters of a list, as stored in the URL. */
export interface ListQuery<Filter extends string = string> {
  readonly search: string;
  readonly sort: string;
  /** Starts at 1. */
  readonly page: number;
  /** Empty when not filtered. */
  readonly filters: Readonly<Record<Filter, string>>;
}

/** The open sheet: a new record, an existing one, or none. */
export type OpenRecord = { readonly kind: 'new' } | { readonly kind: 'edit'; readonly id: string } | null;

export interface ListState<Filter extends string = string> extends ListQuery<Filter> {
  /** Whether a search or filter is active: an empty list then shows "No results". */
  readonly isFiltered: boolean;
  readonly current: OpenRecord;
  /** Replaces the history entry, because it runs on every pause in typing. */
  setSearch(search: string): void;
  setFilter(name: Filter, value: string): void;
  setSort(sort: string): void;
  setPage(page: number): void;
  clearFilters(): void;
  openNew(): void;
  openRecord(id: string): void;
  close(): void;
}

export interface ListOptions<Filter extends string> {
  readonly filters?: readonly Filter[];
  readonly sort: string;
  /** Prefix of the parameters, for a list inside another screen: `t.` makes `t.q`, `t.sort`, `t.page`. */
  readonly prefix?: string;
}

/**
 * The state of a list screen, stored in the URL: search, filters, sort, page, and the open record (`?new=1`,
 * `?edit=<id>`). Every change except to the page itself returns to page 1.
 */
export function useListState<Filter extends string = never>(options: ListOptions<Filter>): ListState<Filter> {
  const url = useUrlState();
  const { filters: names = [], sort: defaultSort, prefix = '' } = options;
  const nameList = names.join(' ');

  return useMemo(() => {
    const { params } = url;
    const filterNames = nameList.split(' ').filter(Boolean) as Filter[];
    const filters = Object.fromEntries(
      filterNames.map((name) => [name, params.get(prefix + name) ?? '']),
    ) as Record<Filter, string>;
    const withPrefix = (changes: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(changes).map(([name, value]) => [prefix + name, value]));
    const change = (changes: Readonly<Record<string, string>>) => url.open(withPrefix(changes));
    const search = params.get(`${prefix}q`) ?? '';
    return {
      search,
      sort: params.get(`${prefix}sort`) ?? defaultSort,
      page: Math.max(1, Math.trunc(Number(params.get(`${prefix}page`))) || 1),
      filters,
      isFiltered: search !== '' || filterNames.some((name) => filters[name] !== ''),
      current: parseOpenRecord(params),
      setSearch: (text) => url.replace(withPrefix({ q: text, page: '' })),
      setFilter: (name, value) => change({ [name]: value, page: '' }),
      setSort: (sort) => change({ sort: sort === defaultSort ? '' : sort, page: '' }),
      setPage: (page) => change({ page: page <= 1 ? '' : String(page) }),
      clearFilters: () =>
        change({ q: '', page: '', ...Object.fromEntries(filterNames.map((name) => [name, ''])) }),
      openNew: () => url.open({ new: '1', edit: '' }),
      openRecord: (id) => url.open({ edit: id, new: '' }),
      close: () => url.close({ edit: '', new: '' }),
    };
  }, [url, defaultSort, nameList, prefix]);
}

export function parseOpenRecord(params: URLSearchParams): OpenRecord {
  const id = params.get('edit');
  if (id) return { kind: 'edit', id };
  return params.get('new') === '1' ? { kind: 'new' } : null;
}
