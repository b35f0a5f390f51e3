import { type BackendClient, getBackend, unwrap } from '@northlight/auth-kit';
import { nameSearchPattern } from '@northlight/domain';
import { queryOptions } from '@tanstack/react-query';
import { linkTo, screenList } from '../screens.ts';
import type { Command } from './commands.ts';

/** To find other records, the user must refine the search. */
const maxPerScreen = 4;

type FoundRecord = { readonly id: string; readonly label: string };

/** Finds records by name. If the search of one table fails, the others' results are still shown. */
async function searchRecords(text: string, signal: AbortSignal): Promise<Command[]> {
  const backend = await getBackend();
  const searches = await Promise.allSettled(
    buildSearches(backend, text, signal).map(async ({ name, note, read }) =>
      (await read()).map(({ id, label }) => ({
        id: `found ${name} ${id}`,
        group: 'Records' as const,
        label,
        note,
        to: linkTo(name, { edit: id }),
      })),
    ),
  );
  const failedSearch = searches.find((search) => search.status === 'rejected');
  if (failedSearch && searches.every((search) => search.status === 'rejected')) throw failedSearch.reason;
  return searches.flatMap((search) => (search.status === 'fulfilled' ? search.value : []));
}

function buildSearches(backend: BackendClient, text: string, signal: AbortSignal) {
  return screenList.flatMap(({ name, rows, search }) => {
    if (rows === undefined || search === undefined) return [];
    // Each table has the column that its screen names; the client's types only accept literals.
    const [table, column] = [rows.table as 'blogs', search.column as 'title'];
    const read = async (): Promise<FoundRecord[]> =>
      unwrap(
        await backend
          .from(table)
          .select(`id, label:${column}`)
          .ilike('search_text', nameSearchPattern(text))
          .order(column)
          .limit(maxPerScreen)
          .abortSignal(signal),
      );
    return [{ name, note: search.note, read }];
  });
}

export const paletteQueries = {
  search: (text: string) =>
    queryOptions({
      queryKey: ['dashboard', 'palette', text],
      queryFn: ({ signal }) => searchRecords(text, signal),
      enabled: text.length >= 2,
      staleTime: 10_000,
    }),
};
