import { getBackend, type Tables, unwrap } from 'auth-kit';

/** An entry of the audit log, with what its row is called now. */
export interface ActivityEntry {
  readonly id: number;
  readonly at: string;
  readonly actorName: string | null;
  /** insert, update or delete. */
  readonly action: string;
  readonly table: string;
  readonly rowId: string;
  /** Null: the row is gone, or has no name. */
  readonly rowName: string | null;
  /** `{column: [before, after]}` */
  readonly changes: Tables<'audit_log'>['changes'];
}

/** The latest changes that the audit log shows to this person. */
export async function fetchRecentActivity(signal: AbortSignal): Promise<ActivityEntry[]> {
  const backend = await getBackend();
  const rows = unwrap(
    await backend
      .from('recent_activity')
      .select('id, at, actor_name, action, table_name, row_id, row_name, changes')
      .order('at', { ascending: false })
      .order('id', { ascending: false })
      .limit(8)
      .abortSignal(signal),
  );
  return rows.map((row) => ({
    id: row.id ?? 0,
    at: row.at ?? '',
    actorName: row.actor_name,
    action: row.action ?? '',
    table: row.table_name ?? '',
    rowId: row.row_id ?? '',
    rowName: row.row_name,
    changes: row.changes,
  }));
}
