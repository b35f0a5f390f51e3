import { searchPattern } from '@platform/domain';
import { queryOptions } from '@tanstack/react-query';
import { type BackendClient, getBackend, unwrap } from 'auth-kit';
import type { Command } from '../model/commands.ts';

/** Of each kind; whoever looks for more types more. */
const mostPerKind = 4;

type Found = { readonly id: string; readonly label: string };

/** Records whose name contains the text. A kind that cannot be read does not hide the others. */
async function searchRecords(text: string, signal: AbortSignal): Promise<Command[]> {
  const backend = await getBackend();
  const kinds = await Promise.allSettled(
    searches(backend, text, signal).map(async ({ note, path, rows }) =>
      (await rows()).map(({ id, label }) => ({
        id: `found ${path} ${id}`,
        group: 'Found' as const,
        label,
        note,
        to: `${path}?edit=${id}`,
      })),
    ),
  );
  const failed = kinds.find((kind) => kind.status === 'rejected');
  if (failed && kinds.every((kind) => kind.status === 'rejected')) throw failed.reason;
  return kinds.flatMap((kind) => (kind.status === 'fulfilled' ? kind.value : []));
}

/** Of what is found the records that have it in their name; there an asterisk is not to be had but as any one sign. */
const namePattern = (text: string) => searchPattern(text).replaceAll('∗', '_');

interface Search {
  readonly note: string;
  readonly path: string;
  readonly rows: () => Promise<Found[]>;
}

function searches(backend: BackendClient, text: string, signal: AbortSignal): Search[] {
  const titled = (table: 'blogs' | 'projects' | 'services' | 'client_projects') => async () =>
    unwrap(
      await backend
        .from(table)
        .select('id, label:title')
        .ilike('search_text', searchPattern(text))
        .ilike('title', namePattern(text))
        .order('title')
        .limit(mostPerKind)
        .abortSignal(signal),
    );
  return [
    { note: 'Post', path: '/dashboard/blogs', rows: titled('blogs') },
    { note: 'Project', path: '/dashboard/projects', rows: titled('projects') },
    { note: 'Client project', path: '/dashboard/client-projects', rows: titled('client_projects') },
    { note: 'Service', path: '/dashboard/services', rows: titled('services') },
    {
      note: 'Team member',
      path: '/dashboard/team',
      rows: async () =>
        unwrap(
          await backend
            .from('team_members')
            .select('id, label:name')
            .ilike('search_text', searchPattern(text))
            .ilike('name', namePattern(text))
            .order('name')
            .limit(mostPerKind)
            .abortSignal(signal),
        ),
    },
  ];
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
