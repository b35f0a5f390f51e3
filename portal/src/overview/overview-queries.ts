import { getBackend, runQuery, type Tables, unwrap } from '@northlight/auth-kit';
import { addDays, type Day, projectThresholds } from '@northlight/domain';
import { portalQuery } from '../queries/portal-queries.ts';
import { mergeActivity } from './activity.ts';

/** How many urgent invoices are listed; the Invoices tab shows all of them. */
const maxUrgentInvoices = 5;

export type ProjectDetail = Tables<'client_projects'>;
export type UrgentInvoice = Tables<'client_invoices'>;

export const overviewQueries = {
  project: (projectId: string) =>
    portalQuery(
      ['project', projectId, 'detail'],
      (signal): Promise<ProjectDetail | null> =>
        runQuery((db) =>
          db.from('client_projects').select('*').eq('id', projectId).abortSignal(signal).maybeSingle(),
        ),
    ),
  progress: (projectId: string) =>
    portalQuery(['project', projectId, 'progress'], (signal) => fetchProgress(projectId, signal)),
  currentSprints: (projectId: string) =>
    portalQuery(['project', projectId, 'current-sprints'], (signal) =>
      fetchCurrentSprints(projectId, signal),
    ),
  activity: (projectId: string) =>
    portalQuery(['project', projectId, 'activity'], (signal) => fetchActivity(projectId, signal)),
  /** Invoices that are overdue or due within 14 days, the most urgent first. */
  urgentInvoices: (projectId: string, today: Day) =>
    portalQuery(
      ['project', projectId, 'urgent-invoices', today],
      (signal): Promise<UrgentInvoice[]> =>
        runQuery((db) =>
          db
            .from('client_invoices')
            .select('*')
            .eq('project_id', projectId)
            .in('payment_status', ['Pending', 'Overdue'])
            .or(`payment_status.eq.Overdue,due_date.lte.${addDays(today, Math.max(...projectThresholds))}`)
            .order('due_date', { ascending: true, nullsFirst: true })
            .limit(maxUrgentInvoices)
            .abortSignal(signal),
        ),
    ),
};

/**
 * The percentage of done tickets, or of completed sprints if there are no tickets. A database view counts them, because
 * the API returns at most 1,000 rows.
 */
async function fetchProgress(projectId: string, signal: AbortSignal) {
  const row = await runQuery((db) =>
    db.from('project_progress').select('*').eq('project_id', projectId).abortSignal(signal).maybeSingle(),
  );
  return toProgress(row);
}

export function toProgress(row: Tables<'project_progress'> | null) {
  return row ?? { total: 0, done: 0, percent: 0 };
}

/** The current sprints in order, and the total number of sprints. */
async function fetchCurrentSprints(projectId: string, signal: AbortSignal) {
  const rows = await runQuery((db) =>
    db
      .from('current_sprints')
      .select('*')
      .eq('project_id', projectId)
      .order('sprint_order', { ascending: true })
      .limit(50)
      .abortSignal(signal),
  );
  return toCurrentSprints(rows);
}

export const toCurrentSprints = (rows: readonly Tables<'current_sprints'>[]) => ({
  sprints: rows,
  total: rows[0]?.total ?? 0,
});

/** The latest 10 notifications, 5 sprints and 5 invoices, merged by time (spec section 9). */
async function fetchActivity(projectId: string, signal: AbortSignal) {
  const backend = await getBackend();
  const [notifications, sprints, invoices] = await Promise.all([
    backend
      .from('project_notifications')
      .select('*')
      .eq('project_id', projectId)
      .order('created_at', { ascending: false })
      .limit(10)
      .abortSignal(signal),
    backend
      .from('project_sprints')
      .select('*')
      .eq('project_id', projectId)
      .order('updated_at', { ascending: false })
      .limit(5)
      .abortSignal(signal),
    backend
      .from('client_invoices')
      .select('*')
      .eq('project_id', projectId)
      .order('updated_at', { ascending: false })
      .limit(5)
      .abortSignal(signal),
  ]);
  return mergeActivity(projectId, unwrap(notifications), unwrap(sprints), unwrap(invoices));
}
