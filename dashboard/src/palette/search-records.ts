import { type BackendClient, getBackend, unwrap } from '@northlight/auth-kit';
import { searchPattern } from '@northlight/domain';
import { queryOptions } from '@tanstack/react-query';
import { linkTo, screenList } from '../lib/screens.ts';
import type { Command } from './commands.ts';

/** More results would need a more specific search. */
const maxPerKind = 4;

type Found = { readonly id: string; readonly label: string };

/** Finds records by name. If one kind fails, the others are still shown. */
async function searchRecords(text: string, signal: AbortSignal): Promise<Command[]> {
  const backend = await getBackend();
  const kinds = await Promise.allSettled(
    buildSearches(backend, text, signal).map(async ({ name, note, read }) =>
      (await read()).map(({ id, label }) => ({
        id: `found ${name} ${id}`,
        group: 'Found' as const,
        label,
        note,
        to: linkTo(name, { edit: id }),
      })),
    ),
  );
  const failed = kinds.find((kind) => kind.status === 'rejected');
  if (failed && kinds.every((kind) => kind.status === 'rejected')) throw failed.reason;
  return kinds.flatMap((kind) => (kind.status === 'fulfilled' ? kind.value : []));
}

/** PostgREST treats an asterisk as a wildcard, so it is replaced by a single-character wildcard. */
const namePattern = (text: string) => searchPattern(text).replaceAll('∗', '_');

/** One search for each screen whose rows are searchable. */
function buildSearches(backend: BackendClient, text: string, signal: AbortSignal) {
  return screenList.flatMap(({ name, rows, search }) => {
    if (rows === undefined || search === undefined) return [];
    // Each table has the column that its screen names; the client's types only accept literals.
    const [table, column] = [rows.table as 'blogs', search.column as 'title'];
    const read = async (): Promise<Found[]> =>
      unwrap(
        await backend
          .from(table)
          .select(`id, label:${column}`)
          .ilike('search_text', searchPattern(text))
          .ilike(column, namePattern(text))
          .order(column)
          .limit(maxPerKind)
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
