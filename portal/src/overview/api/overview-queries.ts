import { queryOptions } from '@tanstack/react-query';
import { fetchActivity } from './fetch-activity.ts';
import { fetchProgress } from './fetch-progress.ts';
import { fetchProjects } from './fetch-projects.ts';
import { fetchSprints } from './fetch-sprints.ts';

/** What the portal's first page reads; every key starts with whose or which project's it is. */
export const overviewQueries = {
  projects: (clientId: string) =>
    queryOptions({
      queryKey: ['portal', 'projects', clientId],
      queryFn: ({ signal }) => fetchProjects(clientId, signal),
    }),
  progress: (projectId: string) =>
    queryOptions({
      queryKey: ['portal', 'project', projectId, 'progress'],
      queryFn: ({ signal }) => fetchProgress(projectId, signal),
    }),
  sprints: (projectId: string) =>
    queryOptions({
      queryKey: ['portal', 'project', projectId, 'sprints'],
      queryFn: ({ signal }) => fetchSprints(projectId, signal),
    }),
  activity: (projectId: string) =>
    queryOptions({
      queryKey: ['portal', 'project', projectId, 'activity'],
      queryFn: ({ signal }) => fetchActivity(projectId, signal),
    }),
};
