import { getBackend, unwrap } from 'auth-kit';
import { type Activity, mergeActivity } from '../model/activity.ts';

/** What happened lately in a project: the latest 10 notifications, 5 sprints and 5 invoices, merged by time. */
export async function fetchActivity(projectId: string, signal: AbortSignal): Promise<Activity[]> {
  const backend = await getBackend();
  const [notifications, sprints, invoices] = await Promise.all([
    backend
      .from('project_notifications')
      .select('id, title, message, created_at, notification_type, sprint_id, invoice_id')
      .eq('project_id', projectId)
      .order('created_at', { ascending: false })
      .limit(10)
      .abortSignal(signal),
    backend
      .from('project_sprints')
      .select('id, title, status, updated_at')
      .eq('project_id', projectId)
      .order('updated_at', { ascending: false })
      .limit(5)
      .abortSignal(signal),
    backend
      .from('client_invoices')
      .select('id, invoice_name, invoice_number, updated_at')
      .eq('project_id', projectId)
      .order('updated_at', { ascending: false })
      .limit(5)
      .abortSignal(signal),
  ]);
  return mergeActivity(projectId, unwrap(notifications), unwrap(sprints), unwrap(invoices));
}
