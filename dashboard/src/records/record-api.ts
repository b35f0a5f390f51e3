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
import type { Database } from '@northlight/auth-kit/types';
import { isUuid, searchPattern } from '@northlight/domain';
import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { fetchAll, getPageRange } from './list/fetch-pages.ts';
import type { ListQuery } from './list/use-list-state.ts';
import { expectInsertedRow, expectUpdatedRow, type RecordRow } from './saving/save-row.ts';

type DatabaseTables = Database['public']['Tables'];

/** Tables whose rows are edited as records: the ones with a `search_text` function in the database. */
export type RecordTable = {
  [Name in keyof DatabaseTables]: 'search_text' extends DatabaseTables[Name]['ComputedFields'] ? Name : never;
}[keyof DatabaseTables];

export interface FilterQuery<Column extends string> {
  eq(column: Column, value: string | boolean): FilterQuery<Column>;
  gt(column: Column, value: string): FilterQuery<Column>;
  in(column: Column, values: readonly string[]): FilterQuery<Column>;
  is(column: Column, value: null): FilterQuery<Column>;
  or(filters: string): FilterQuery<Column>;
}

type QueryFilter<Column extends string> = (query: FilterQuery<Column>) => FilterQuery<Column>;

type Response<Data> = Parameters<typeof unwrap<Data>>[0];

interface RowsQuery<Row> extends PromiseLike<Response<Row[]>> {
  eq(column: string, value: string): RowsQuery<Row>;
  ilike(column: string, pattern: string): RowsQuery<Row>;
  order(column: string, options?: { ascending: boolean; nullsFirst: boolean }): RowsQuery<Row>;
  range(from: number, to: number): RowsQuery<Row>;
  abortSignal(signal: AbortSignal): RowsQuery<Row>;
  maybeSingle(): PromiseLike<Response<Row | null>>;
}

interface WriteQuery {
  eq(column: string, value: string): WriteQuery;
  select<Row>(columns: string): RowsQuery<Row>;
}

/** The client's types only accept a literal table name; the columns are checked where they are declared. */
interface TableClient {
  select<Row>(columns: string, options?: { count: 'exact'; head?: boolean }): RowsQuery<Row>;
  insert(row: object): WriteQuery;
  update(changes: unknown): WriteQuery;
}

async function openTable(table: string): Promise<TableClient> {
  const backend = await getBackend();
  return backend.from(table as RecordTable) as unknown as TableClient;
}

/** A sort order's label and columns, most significant first. A minus sorts descending. */
type Order<Column extends string> = readonly [label: string, ...columns: (Column | `-${Column}`)[]];

export interface RecordApiOptions<
  Table extends RecordTable,
  Listed,
  Filter extends string,
  Sort extends string,
> {
  readonly table: Table;
  /** The prefix of the query keys; the table's name by default. */
  readonly area?: string;
  readonly kind?: string;
  /** The columns of a single row, and of list rows if they differ. */
  readonly select?: string;
  readonly listSelect?: string;
  /** The sort orders. The first is the default. */
  readonly orders: Readonly<Record<Sort, Order<keyof Tables<Table> & string>>>;
  /** Converts a filter's value, which is never empty, to a query filter. */
  readonly filters?: Readonly<
    Record<
      Filter,
      (
        value: string,
      ) => QueryFilter<keyof Tables<Table> & string> | Promise<QueryFilter<keyof Tables<Table> & string>>
    >
  >;
  /** Adds data from other queries to the rows of a list. */
  readonly enrich?: (rows: readonly Listed[]) => Promise<Listed[]>;
}

/**
 * Lists, reads and writes the rows of one table. Inserts use a client-generated id, so that a retry does not add a
 * second row. Updates succeed only if the row is still the version that was read.
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
  const keyPrefix = ['dashboard', area, ...(options.kind === undefined ? [] : [options.kind])];

  const readRow = async (id: string, signal?: AbortSignal) => {
    const query = (await openTable(table)).select<Row>(select).eq('id', id);
    return (signal ? query.abortSignal(signal) : query).maybeSingle();
  };

  /** Fetches one page; exports pass their own size. */
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
    for (const applyFilter of queryFilters) query = (applyFilter as (rows: unknown) => typeof query)(query);
    if (search.trim() !== '') query = query.ilike('search_text', searchPattern(search));
    if (signal) query = query.abortSignal(signal);
    const { rows, total } = pageOf(await query.order('id').range(...getPageRange(page, size)));
    return { rows: await enrich(rows), total };
  };

  return {
    table,
    area,
    sorts: Object.entries<Order<string>>(orders).map(([value, [label]]) => ({ value, label })),
    fetchPage,
    list: (query: ListQuery<Filter>) => {
      const { search, sort, page, filters: values } = query;
      return queryOptions({
        queryKey: [...keyPrefix, 'list', { search, sort, page, filters: values }] as QueryKey,
        queryFn: ({ signal }) => fetchPage(query, signal),
        placeholderData: keepPreviousData,
      });
    },
    /** One row; null if it does not exist. */
    detail: (id: string) =>
      queryOptions({
        queryKey: [...keyPrefix, 'detail', id] as QueryKey,
        // The id in the URL may not be a UUID.
        queryFn: async ({ signal }) => (isUuid(id) ? unwrap(await readRow(id, signal)) : null),
      }),
    /** @throws StaleRowError when the id already exists */
    async insert(input: Omit<TablesInsert<Table>, 'id'>, id: string): Promise<Row> {
      const query = (await openTable(table)).insert({ ...input, id }).select<Row>(select);
      return expectInsertedRow(await query, () => readRow(id));
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

/** Updates the row of a table that has only one. @throws StaleRowError */
export async function updateOnlyRow<Table extends 'brand' | 'settings'>(
  table: Table,
  { id, updated_at }: RecordRow,
  changes: TablesUpdate<Table>,
): Promise<RecordRow> {
  const client = await openTable(table);
  const rows = client.update(changes).eq('id', id).eq('updated_at', updated_at).select<RecordRow>('*');
  return expectUpdatedRow(await rows, updated_at, () => client.select<RecordRow>('*').maybeSingle());
}

/** All rows of a table by name, for a select. */
export async function fetchOptions<Table extends RecordTable, Name extends keyof Tables<Table> & string>(
  table: Table,
  name: Name,
  signal: AbortSignal,
) {
  const client = await openTable(table);
  const columns = `id, ${name}`;
  return fetchAll((from, to) =>
    client
      .select<{ readonly id: string } & Readonly<Record<Name, string>>>(columns, { count: 'exact' })
      .order(name)
      .order('id')
      .range(from, to)
      .abortSignal(signal),
  );
}

/** Counts the rows that reference another row: `countRows('project_tickets', 'sprint_id', id)`. */
export async function countRows<Table extends keyof DatabaseTables>(
  table: Table,
  column: keyof Tables<Table> & string,
  value: string,
): Promise<number> {
  const response = await (await openTable(table))
    .select('id', { count: 'exact', head: true })
    .eq(column, value);
  unwrap(response);
  return response.count ?? 0;
}

/** Refetches the area's data and the overview after a write. */
export async function invalidateArea(queryClient: QueryClient, area: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['dashboard', area] }),
    queryClient.invalidateQueries({ queryKey: ['dashboard', 'overview'] }),
  ]);
}
