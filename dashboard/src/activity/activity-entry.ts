import type { Tables } from '@northlight/auth-kit';

/** An audit log entry with its row's current name. */
export interface ActivityEntry {
  readonly id: number;
  readonly at: string;
  readonly actorName: string | null;
  /** `insert`, `update` or `delete`, or an account action such as `sign_in`. */
  readonly action: string;
  readonly table: string;
  readonly rowId: string;
  /** Null when the row has been deleted or has no name. */
  readonly rowName: string | null;
  /** `{column: [before, after]}` */
  readonly changes: Tables<'audit_log'>['changes'];
}

export function toActivityEntries(
  rows: readonly Omit<Tables<'recent_activity'>, 'actor_email'>[],
): ActivityEntry[] {
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
