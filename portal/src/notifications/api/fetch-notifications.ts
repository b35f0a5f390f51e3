import { getBackend, type Tables, unwrap } from 'auth-kit';

export type Notification = Pick<
  Tables<'project_notifications'>,
  | 'id'
  | 'project_id'
  | 'title'
  | 'message'
  | 'notification_type'
  | 'read'
  | 'sent_at'
  | 'sprint_id'
  | 'invoice_id'
>;

/** The list's limit (spec section 9). */
export const pageSize = 10;

/** Where a page begins: after the last one shown. Counting from the top would repeat rows when new ones arrive. */
export interface Cursor {
  readonly sentAt: string;
  readonly id: string;
}

/** The latest notifications of a client, or those before the cursor; one more than a page says that there are more. */
export async function fetchNotifications(
  clientId: string,
  before: Cursor | null,
  signal: AbortSignal,
): Promise<{ items: Notification[]; hasMore: boolean }> {
  const backend = await getBackend();
  let query = backend
    .from('project_notifications')
    .select('id, project_id, title, message, notification_type, read, sent_at, sprint_id, invoice_id')
    .eq('client_id', clientId);
  if (before !== null) {
    query = query.or(`sent_at.lt."${before.sentAt}",and(sent_at.eq."${before.sentAt}",id.lt.${before.id})`);
  }
  const rows = unwrap(
    await query
      .order('sent_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(pageSize + 1)
      .abortSignal(signal),
  );
  return { items: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}
