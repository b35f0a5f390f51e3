import { queryOptions, useQuery } from '@tanstack/react-query';
import { getBackend } from 'auth-kit';
import { useState } from 'react';
import { fetchAll } from '../list/fetch-all.ts';
import { clientWorkArea } from './area.ts';

/** A project as a choice: whose it is decides whose an invoice is. */
export interface ProjectOption {
  readonly id: string;
  readonly title: string;
  readonly client_id: string;
}

async function fetchProjectOptions(signal: AbortSignal): Promise<ProjectOption[]> {
  const backend = await getBackend();
  return fetchAll((from, to) =>
    backend
      .from('client_projects')
      .select('id, title, client_id', { count: 'exact' })
      .order('title')
      .order('id')
      .range(from, to)
      .abortSignal(signal),
  );
}

/** The projects by title, for filters and forms. */
const projectOptionsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'project-options'],
    queryFn: ({ signal }) => fetchProjectOptions(signal),
  });

/**
 * The projects as choices. They are fetched when they are needed or someone comes near the choice: with a thousand of
 * them they would be most of what a list of 24 rows weighs.
 */
export function useProjectChoices(isNeeded: boolean) {
  const [isNear, setIsNear] = useState(false);
  const { data } = useQuery({ ...projectOptionsQuery(), enabled: isNeeded || isNear });
  return {
    projectChoices: (data ?? []).map(({ id, title }) => ({ value: id, label: title })),
    onNear: () => setIsNear(true),
  };
}
