import type { Day } from '@platform/domain';
import { queryOptions } from '@tanstack/react-query';
import { fetchActivity } from './fetch-activity.ts';
import { fetchCurrentSprints } from './fetch-current-sprints.ts';
import { fetchProgress } from './fetch-progress.ts';
import { fetchProject } from './fetch-project.ts';
import { fetchUrgentInvoices } from './fetch-urgent-invoices.ts';

/** What the tab Overview reads. */
export const overviewQueries = {
  project: (projectId: string) =>
    queryOptions({
      queryKey: ['portal', 'project', projectId, 'detail'],
      queryFn: ({ signal }) => fetchProject(projectId, signal),
    }),
  progress: (projectId: string) =>
    queryOptions({
      queryKey: ['portal', 'project', projectId, 'progress'],
      queryFn: ({ signal }) => fetchProgress(projectId, signal),
    }),
  currentSprints: (projectId: string) =>
    queryOptions({
      queryKey: ['portal', 'project', projectId, 'current-sprints'],
      queryFn: ({ signal }) => fetchCurrentSprints(projectId, signal),
    }),
  activity: (projectId: string) =>
    queryOptions({
      queryKey: ['portal', 'project', projectId, 'activity'],
      queryFn: ({ signal }) => fetchActivity(projectId, signal),
    }),
  urgentInvoices: (projectId: string, today: Day) =>
    queryOptions({
      queryKey: ['portal', 'project', projectId, 'urgent-invoices', today],
      queryFn: ({ signal }) => fetchUrgentInvoices(projectId, today, signal),
    }),
};
