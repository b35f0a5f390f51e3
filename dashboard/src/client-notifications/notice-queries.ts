import { getBackend, unwrap } from '@northlight/auth-kit';
import { isolate } from '@northlight/domain';
import { queryOptions } from '@tanstack/react-query';

export interface NotifyingChange {
  readonly table: 'project_sprints' | 'client_projects' | 'client_invoices';
  readonly id: string;
  readonly changes: object;
}

/** The exact message that a client will receive. */
export interface Notice {
  readonly client_name: string;
  readonly title: string;
  readonly message: string;
}

/** A notice that has not been sent yet. One change may have two. */
export interface HeldNotice extends Notice {
  readonly change_id: string;
  readonly row_id: string;
  readonly seconds_left: number;
}

export type NoticeAction = 'send' | 'wait' | 'undo';

/** Fetches the notices that a change would send. The database uses the same function for both. */
export async function previewNotices({ table, id, changes }: NotifyingChange): Promise<Notice[]> {
  const backend = await getBackend();
  return unwrap(
    await backend.rpc('preview_notifications', {
      changed_table: table,
      changed_id: id,
      changes: JSON.parse(JSON.stringify(changes)),
    }),
  );
}

export async function settleNotice(change: string, action: NoticeAction): Promise<void> {
  const backend = await getBackend();
  unwrap(await backend.rpc('resolve_pending_notification', { change_id: change, action }));
}

export const heldNoticesQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'held-notices'],
    queryFn: async ({ signal }): Promise<HeldNotice[]> => {
      const backend = await getBackend();
      return unwrap(await backend.rpc('pending_notifications').abortSignal(signal));
    },
  });

/** Describes notices in a sentence: Acme will receive: “Invoice paid. …” */
export function describeNotices(notices: readonly Notice[]): string {
  const [first] = notices;
  if (first === undefined) return 'The client will not be notified.';
  const messages = notices.map(({ title, message }) => `“${title}. ${message}”`).join(' and ');
  return `${isolate(first.client_name)} will receive: ${messages} You can undo this for 10 seconds.`;
}
