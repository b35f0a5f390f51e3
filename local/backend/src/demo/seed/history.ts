import { type References, readContent } from '../read-content.ts';

/** Runs SQL as the database owner. */
export type RunSql = (
  query: string,
  parameters?: readonly unknown[],
) => Promise<readonly { table_name?: string; area?: string }[]>;

/** A made-up change in the audit log. */
interface HistoryEntry {
  readonly at: string;
  readonly who: 'admin' | 'author' | 'leila' | 'tomasz';
  readonly area: 'content' | 'projects' | 'people';
  readonly table: string;
  readonly row: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/**
 * Rewrites the audit log, which records that the service key has just created everything. Only the database owner can do this,
 * and only the demo does: each entry gets its row's time and a plausible author, and some changes are added.
 */
export async function writeHistory(sql: RunSql, references: References): Promise<void> {
  const { people } = references;
  await sql('alter table public.audit_log disable trigger a_forbid_change');
  try {
    await sql(
      "delete from public.audit_log where area in ('people', 'inbox') or (actor_id is null and action <> 'insert')",
    );
    const tables = await sql('select distinct table_name, area from public.audit_log where actor_id is null');
    for (const { table_name: table, area } of tables) {
      const hasAuthor = table?.startsWith('sprint_');
      await sql(
        `update public.audit_log a set at = r.created_at, actor_id = ${hasAuthor ? 'r.author_id' : '$1::uuid'}
         from public.${table} r where a.table_name = '${table}' and a.row_id = r.id::text and a.actor_id is null`,
        hasAuthor ? [] : [area === 'content' ? people.author : people.leila],
      );
    }
    await sql('delete from public.audit_log where actor_id is null');
    for (const { at, who, area, table, row, changes } of readContent<readonly HistoryEntry[]>(
      'history',
      references,
    )) {
      await sql(
        `insert into public.audit_log (at, actor_id, area, table_name, row_id, action, changes)
         values ($1::timestamptz, $2::uuid, $3, $4, $5, 'update', $6::text::jsonb)`,
        [at, people[who], area, table, row, JSON.stringify(changes)],
      );
    }
    await sql(
      `update public.audit_log a set actor_name = p.full_name, actor_role = p.role
       from public.profiles p where p.id = a.actor_id and (a.actor_name is null or a.actor_role = 'service_role')`,
    );
  } finally {
    await sql('alter table public.audit_log enable trigger a_forbid_change');
  }
}
