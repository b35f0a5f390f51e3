import { getBackend, toAppError } from 'auth-kit';

/** How many projects a client has: with any, the account stays. */
export async function countProjectsOf(userId: string): Promise<number> {
  const backend = await getBackend();
  const answer = await backend
    .from('client_projects')
    .select('id', { count: 'exact', head: true })
    .eq('client_id', userId);
  if (answer.error !== null) throw toAppError(answer.error, answer.status);
  return answer.count ?? 0;
}
