import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { clientWorkArea } from '../../lib/client-work/area.ts';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import { fetchProjectSprints } from './fetch-project-sprints.ts';
import { fetchSprint } from './fetch-sprint.ts';
import { fetchSprints, type SprintFilter } from './fetch-sprints.ts';

export const sprintQueries = {
  ofProject: (projectId: string) =>
    queryOptions({
      queryKey: ['dashboard', clientWorkArea, 'sprints', 'of-project', projectId],
      queryFn: ({ signal }) => fetchProjectSprints(projectId, signal),
    }),
  list: ({ search, sort, page, filters }: ListQuery<SprintFilter>) =>
    queryOptions({
      queryKey: ['dashboard', clientWorkArea, 'sprints', 'list', { search, sort, page, ...filters }],
      queryFn: ({ signal }) => fetchSprints({ search, sort, page, filters }, signal),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['dashboard', clientWorkArea, 'sprints', 'detail', id],
      queryFn: ({ signal }) => fetchSprint(id, signal),
    }),
};
