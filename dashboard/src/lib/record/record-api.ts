import {
  deleteRow,
  getBackend,
  type PageOf,
  pageOf,
  type Tables,
  type TablesInsert,
  type TablesUpdate,
  unwrap,
} from '@northlight/auth-kit';
import { searchPattern } from '@northlight/domain';
import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { pageRange } from '../list/fetch-pages.ts';
import type { ListQuery } from '../list/use-list-state.ts';
import { expectInsertedRow, expectUpdatedRow, type RecordRow } from './save-row.ts';

/** The tables whose rows are edited as records: each has an id, a stamp of its last change and a text to search. */
export type RecordTable =
  | 'blogs'
  | 'client_invoices'
  | 'client_projects'
  | 'companies'
  | 'faqs'
  | 'profiles'
  | 'project_sprints'
  | 'project_tickets'
  | 'projects'
  | 'services'
  | 'team_members'
  | 'testimonials';

/** What a filter may say of a query. */
export interface FilterQuery<Column extends string> {
  eq(column: Column, value: string | boolean): FilterQuery<Column>;
  gt(column: Column, value: string): FilterQuery<Column>;
  in(column: Column, values: readonly string[]): FilterQuery<Column>;
  is(column: Column, value: null): FilterQuery<Column>;
  or(filters: string): FilterQuery<Column>;
}

type QueryFilter<Column extends string> = (query: FilterQuery<Column>) => FilterQuery<Column>;

type Answer<Data> = Parameters<typeof unwrap<Data>>[0];

/** A question to one table, answered by rows. */
interface RowsQuery<Row> extends PromiseLike<Answer<Row[]>> {
  eq(column: string, value: string): RowsQuery<Row>;
  ilike(column: string, pattern: string): RowsQuery<Row>;
  order(column: string, how?: { ascending: boolean; nullsFirst: boolean }): RowsQuery<Row>;
  range(from: number, to: number): RowsQuery<Row>;
  abortSignal(signal: AbortSignal): RowsQuery<Row>;
  maybeSingle(): PromiseLike<Answer<Row | null>>;
}

interface WriteQuery {
  eq(column: string, value: string): WriteQuery;
  select<Row>(columns: string): RowsQuery<Row>;
}

/** One of the tables. The client's own types know one at a time; columns are checked where they are declared. */
interface TableClient {
  select<Row>(columns: string, options?: { count: 'exact'; head?: boolean }): RowsQuery<Row>;
  insert(row: object): WriteQuery;
  update(changes: unknown): WriteQuery;
}

async function openTable(table: string): Promise<TableClient> {
  const backend = await getBackend();
  return backend.from(table as RecordTable) as unknown as TableClient;
}

/** How a choice of the sort is called, and its columns, the first one first; a minus in front turns one around. */
type Order<Column extends string> = readonly [label: string, ...columns: (Column | `-${Column}`)[]];

export interface RecordApiOptions<
  Table extends RecordTable,
  Listed,
  Filter extends string,
  Sort extends string,
> {
  readonly table: Table;
  /** The first parts of its query keys; the table's name when not given. */
  readonly area?: string;
  readonly kind?: string;
  /** The columns of one row, and those of a list where they are others. */
  readonly select?: string;
  readonly listSelect?: string;
  /** The choices of the sort. The first one also stands in for a sort that is none. */
  readonly orders: Readonly<Record<Sort, Order<keyof Tables<Table> & string>>>;
  /** What each filter makes of its value, which is never empty. */
  readonly filters?: Readonly<
    Record<
      Filter,
      (
        value: string,
      ) => QueryFilter<keyof Tables<Table> & string> | Promise<QueryFilter<keyof Tables<Table> & string>>
    >
  >;
  /** Adds to the rows of a list what is read apart. */
  readonly enrich?: (rows: readonly Listed[], signal?: AbortSignal) => Promise<Listed[]>;
}

/**
 * Lists, reads and writes the rows of one table. A list takes what its address says; an insert carries an id of ours, so
 * that sending it twice makes one row; an update goes only over the version that was read.
 */
export function recordApi<
  Table extends RecordTable,
  Row extends RecordRow = Tables<Table> & RecordRow,
  Listed = Row,
  Filter extends string = never,
  Sort extends string = string,
>(options: RecordApiOptions<Table, Listed, Filter, Sort>) {
  const { table, select = '*', orders, enrich = async (rows) => [...rows] } = options;
  const filters = Object.entries(options.filters ?? {}) as [Filter, (value: string) => unknown][];
  const area = options.area ?? table;
  const key = ['dashboard', area, ...(options.kind === undefined ? [] : [options.kind])];

  const readRow = async (id: string, signal?: AbortSignal) => {
    const query = (await openTable(table)).select<Row>(select).eq('id', id);
    return (signal ? query.abortSignal(signal) : query).maybeSingle();
  };

  /** A page of the list; a size of one's own for the export. */
  const fetchPage = async (
    { search, sort, page, filters: values }: ListQuery<Filter>,
    signal?: AbortSignal,
    size?: number,
  ): Promise<PageOf<Listed>> => {
    const queryFilters = await Promise.all(
      filters.flatMap(([name, applyFilter]) => (values[name] === '' ? [] : [applyFilter(values[name])])),
    );
    let query = (await openTable(table)).select<Listed>(options.listSelect ?? select, { count: 'exact' });
    const [, ...columns] = orders[sort as Sort] ?? Object.values<Order<string>>(orders)[0] ?? [''];
    for (const column of columns) {
      const ascending = !column.startsWith('-');
      query = query.order(ascending ? column : column.slice(1), { ascending, nullsFirst: false });
    }
    for (const applyFilter of queryFilters) query = (applyFilter as (each: unknown) => typeof query)(query);
    if (search.trim() !== '') query = query.ilike('search_text', searchPattern(search));
    if (signal) query = query.abortSignal(signal);
    const { rows, total } = pageOf(await query.order('id').range(...pageRange(page, size)));
    return { rows: await enrich(rows, signal), total };
  };

  return {
    table,
    area,
    sorts: Object.entries<Order<string>>(orders).map(([value, [label]]) => ({ value, label })),
    fetchPage,
    list: (query: ListQuery<Filter>) => {
      const { search, sort, page, filters: values } = query;
      return queryOptions({
        queryKey: [...key, 'list', { search, sort, page, filters: values }] as QueryKey,
        queryFn: ({ signal }) => fetchPage(query, signal),
        placeholderData: keepPreviousData,
      });
    },
    /** One row; null when there is none of this id. */
    detail: (id: string) =>
      queryOptions({
        queryKey: [...key, 'detail', id] as QueryKey,
        queryFn: async ({ signal }) => {
          const answer = await readRow(id, signal);
          // An address can name what no row's id can be.
          return answer.error?.code === '22P02' ? null : unwrap(answer);
        },
      }),
    /** @throws StaleRowError when a row of this id is there already */
    async insert(input: Omit<TablesInsert<Table>, 'id'>, id: string): Promise<Row> {
      const inserted = (await openTable(table)).insert({ ...input, id }).select<Row>(select);
      return expectInsertedRow(await inserted, () => readRow(id));
    },
    /** @throws StaleRowError */
    async update({ id, updated_at }: RecordRow, input: TablesUpdate<Table>): Promise<Row> {
      const rows = (await openTable(table)).update(input).eq('id', id).eq('updated_at', updated_at);
      return expectUpdatedRow(await rows.select<Row>(select), updated_at, () => readRow(id));
    },
    /** @throws AppError `forbidden` when the role does not allow it */
    remove: (id: string): Promise<void> => deleteRow(table, id),
  };
}

/** How many rows of a table belong to another row: `countRows('project_tickets', 'sprint_id', id)`. */
export async function countRows<Table extends keyof TableColumns>(
  table: Table,
  column: TableColumns[Table],
  value: string,
): Promise<number> {
  const answer = await (await openTable(table))
    .select('id', { count: 'exact', head: true })
    .eq(column, value);
  unwrap(answer);
  return answer.count ?? 0;
}

interface TableColumns {
  blogs: 'category_id';
  client_projects: 'client_id' | 'company_id';
  client_invoices: 'project_id';
  company_members: 'company_id';
  project_sprints: 'project_id';
  project_tickets: 'project_id' | 'sprint_id';
  sprint_messages: 'sprint_id';
  sprint_signoffs: 'sprint_id';
  sprint_continuations: 'sprint_id';
}

/** After a write: what this area shows, and what the overview counts and tells, is read again. Nothing else is. */
export async function invalidateArea(queryClient: QueryClient, area: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['dashboard', area] }),
    queryClient.invalidateQueries({ queryKey: ['dashboard', 'overview'] }),
  ]);
}
