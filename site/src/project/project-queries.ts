import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { isUuid } from '@northlight/domain';
import { queryOptions } from '@tanstack/react-query';

export type ProjectDetail = NonNullable<Awaited<ReturnType<typeof fetchProject>>>;

export const projectQueries = {
  byId: (id: string) =>
    queryOptions({
      queryKey: ['site', 'project', id],
      queryFn: ({ signal }) => fetchProject(id, signal),
    }),
};

/** Null if there is no such project. */
async function fetchProject(id: string, signal: AbortSignal) {
  if (!isUuid(id)) return null;
  return unwrap(
    await getPublicBackend().from('projects').select('*').eq('id', id).abortSignal(signal).maybeSingle(),
  );
}
