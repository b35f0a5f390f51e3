import { getBackend, toAppError, unwrap } from 'auth-kit';

export async function deleteSprint(id: string): Promise<void> {
  const backend = await getBackend();
  unwrap(await backend.from('project_sprints').delete().eq('id', id));
}

/** How many tickets stay behind without a sprint, and how much the client wrote, which keeps the sprint. */
export async function countSprintDependents(id: string): Promise<{ tickets: number; statements: number }> {
  const backend = await getBackend();
  const count = async (
    table: 'project_tickets' | 'sprint_messages' | 'sprint_signoffs' | 'sprint_continuations',
  ) => {
    const answer = await backend.from(table).select('id', { count: 'exact', head: true }).eq('sprint_id', id);
    if (answer.error !== null) throw toAppError(answer.error, answer.status);
    return answer.count ?? 0;
  };
  const [tickets, ...statements] = await Promise.all([
    count('project_tickets'),
    count('sprint_messages'),
    count('sprint_signoffs'),
    count('sprint_continuations'),
  ]);
  return { tickets, statements: statements.reduce((sum, each) => sum + each, 0) };
}
