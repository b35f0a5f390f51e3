import { runQuery } from '@northlight/auth-kit';
import { isolate } from '@northlight/domain';
import { queryOptions } from '@tanstack/react-query';

export interface NotifyingChange {
  readonly table: 'project_sprints' | 'client_projects' | 'client_invoices';
  readonly id: string;
  readonly changes: object;
}

/** The exact message that a client will receive. */
export interface ClientMessage {
  readonly client_name: string;
  readonly title: string;
  readonly message: string;
}

/** A change's notification that has not been sent yet; it may have two. Without a message nobody is notified. */
export interface PendingNotification {
  readonly client_name: string | null;
  readonly title: string;
  readonly message: string | null;
  readonly change_id: string;
  readonly row_id: string;
  readonly seconds_left: number;
}

export type PendingAction = 'send' | 'wait' | 'undo';

/** Fetches the notifications that a change would send. The database uses the same function for both. */
export function previewNotifications({ table, id, changes }: NotifyingChange): Promise<ClientMessage[]> {
  return runQuery((db) =>
    db.rpc('preview_notifications', {
      changed_table: table,
      changed_id: id,
      changes: JSON.parse(JSON.stringify(changes)),
    }),
  );
}

export async function resolveNotification(change: string, action: PendingAction): Promise<void> {
  await runQuery((db) => db.rpc('resolve_pending_notification', { change_id: change, action }));
}

export const pendingNotificationsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'pending-notifications'],
    queryFn: ({ signal }): Promise<PendingNotification[]> =>
      runQuery((db) => db.rpc('pending_notifications').abortSignal(signal)),
  });

/** Describes notifications in a sentence: Acme will receive: “Invoice paid. …” */
export function describeNotifications(notifications: readonly ClientMessage[]): string {
  const [first] = notifications;
  if (first === undefined) return 'The client will not be notified. You can undo this for 10 seconds.';
  const messages = notifications.map(({ title, message }) => `“${title}. ${message}”`).join(' and ');
  return `${isolate(first.client_name)} will receive: ${messages} You can undo this for 10 seconds.`;
}
