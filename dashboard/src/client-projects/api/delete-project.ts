import { getBackend, toAppError, unwrap } from 'auth-kit';

export async function deleteProject(id: string): Promise<void> {
  const backend = await getBackend();
  unwrap(await backend.from('client_projects').delete().eq('id', id));
}

/** What belongs to a project: sprints and tickets go with it, invoices keep it. */
export interface ProjectDependents {
  readonly sprints: number;
  readonly tickets: number;
  readonly invoices: number;
}

export async function countDependents(projectId: string): Promise<ProjectDependents> {
  const backend = await getBackend();
  const count = async (table: 'project_sprints' | 'project_tickets' | 'client_invoices') => {
    const answer = await backend
      .from(table)
      .select('id', { count: 'exact', head: true })
      .eq('project_id', projectId);
    if (answer.error !== null) throw toAppError(answer.error, answer.status);
    return answer.count ?? 0;
  };
  const [sprints, tickets, invoices] = await Promise.all([
    count('project_sprints'),
    count('project_tickets'),
    count('client_invoices'),
  ]);
  return { sprints, tickets, invoices };
}
