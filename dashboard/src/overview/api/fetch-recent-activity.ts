import { getBackend, type Tables, unwrap } from 'auth-kit';

export type AuditEntry = Pick<
  Tables<'audit_log'>,
  'id' | 'at' | 'actor_name' | 'action' | 'table_name' | 'row_id' | 'changes'
>;

/** The latest changes that the audit log shows to this person. */
export async function fetchRecentActivity(signal: AbortSignal): Promise<AuditEntry[]> {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('audit_log')
      .select('id, at, actor_name, action, table_name, row_id, changes')
      .order('at', { ascending: false })
      .order('id', { ascending: false })
      .limit(8)
      .abortSignal(signal),
  );
}
