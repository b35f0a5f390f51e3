import {
  AppError,
  getBackend,
  getPublicBackend,
  runQuery,
  type Tables,
  toAppError,
  unwrap,
} from '@northlight/auth-kit';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

/** How often a visible portal checks for unread notifications. */
const pollInterval = 15_000;

export type ProjectSummary = Tables<'client_projects'>;
export type SprintSummary = Tables<'project_sprints'>;
export type UserProfile = NonNullable<Awaited<ReturnType<typeof fetchProfile>>>;
/** One project's open item counts. */
export type Attention = Tables<'project_attention'>;

/** A portal query. Queries with the same key prefix are invalidated together. */
export const portalQuery = <Data, const Key extends readonly unknown[]>(
  key: Key,
  fetch: (signal: AbortSignal) => Promise<Data>,
) =>
  queryOptions({
    queryKey: ['portal', ...key] as const,
    queryFn: ({ signal }) => fetch(signal),
  });

/** Queries that several features share. */
export const portalQueries = {
  /** Today in the agency's time zone. From the server, because the device's clock or time zone may differ. */
  today: () =>
    queryOptions({
      queryKey: ['portal', 'today'],
      queryFn: ({ signal }) => runQuery((db) => db.rpc('agency_today').abortSignal(signal)),
      refetchInterval: 10 * 60_000,
    }),
  /** Row-level security limits the rows to the user's companies. Oldest first, since the portal opens the first one. */
  projects: (clientId: string) =>
    portalQuery(
      ['projects', clientId],
      (signal): Promise<ProjectSummary[]> =>
        runQuery((db) => db.from('client_projects').select('*').order('created_at').abortSignal(signal)),
    ),
  attention: (clientId: string) =>
    portalQuery(
      ['attention', clientId],
      (signal): Promise<Attention[]> =>
        runQuery((db) => db.from('project_attention').select('*').abortSignal(signal)),
    ),
  sprints: (projectId: string) =>
    portalQuery(
      ['project', projectId, 'sprints'],
      (signal): Promise<SprintSummary[]> =>
        runQuery((db) =>
          db
            .from('project_sprints')
            .select('*')
            .eq('project_id', projectId)
            .order('sprint_order')
            .abortSignal(signal),
        ),
    ),
  profile: (userId: string) => portalQuery(['profile', userId], (signal) => fetchProfile(userId, signal)),
  /** The URL of the user's picture, or null. */
  avatar: (userId: string) =>
    queryOptions({
      queryKey: ['portal', 'avatar', userId],
      queryFn: async ({ signal }) => {
        const row = await runQuery((db) =>
          db.from('profiles').select('avatar_url').eq('id', userId).abortSignal(signal).maybeSingle(),
        );
        return row?.avatar_url ?? null;
      },
      staleTime: 5 * 60_000,
    }),
  unread: (clientId: string) =>
    queryOptions({
      queryKey: ['portal', 'unread', clientId],
      queryFn: ({ signal }) => fetchUnread(clientId, signal),
      // Polls faster after a failure, to detect when the connection is back.
      refetchInterval: ({ state }) => (state.status === 'error' ? pollInterval / 5 : pollInterval),
      retry: 1,
    }),
  /** Null until the agency has saved its settings. */
  agency: () =>
    queryOptions({
      queryKey: ['portal', 'agency'],
      queryFn: async ({ signal }) => {
        const settings = getPublicBackend().from('settings');
        return unwrap(await settings.select('booking_url, time_zone').abortSignal(signal).maybeSingle());
      },
      staleTime: 5 * 60_000,
    }),
};

function fetchProfile(userId: string, signal: AbortSignal) {
  return runQuery((db) =>
    db
      .from('profiles')
      .select(
        'id, email, full_name, organization_name, avatar_url, bio, linkedin_url, twitter_url, github_url',
      )
      .eq('id', userId)
      .abortSignal(signal)
      .maybeSingle(),
  );
}

/** The number of unread notifications in all projects, without fetching rows. */
async function fetchUnread(clientId: string, signal: AbortSignal): Promise<number> {
  const backend = await getBackend();
  const { count, error, status } = await backend
    .from('project_notifications')
    .select('id', { count: 'exact', head: true })
    .eq('client_id', clientId)
    .eq('read', false)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error, status);
  if (count === null) throw new AppError('bad-response', { details: { status } });
  return count;
}

/** The agency's time zone, so that clients and staff see the same times. The browser's time zone while loading. */
export function useTimeZone(): string {
  const { data } = useQuery(portalQueries.agency());
  return data?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Invalidates the queries that a client's message, decision or request about a sprint affects. */
export async function invalidateSprint(queryClient: QueryClient, sprintId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['portal', 'sprint', sprintId] }),
    queryClient.invalidateQueries({ queryKey: ['portal', 'project'] }),
    queryClient.invalidateQueries({ queryKey: ['portal', 'attention'] }),
  ]);
}
