import type { Tables } from '@northlight/auth-kit';
import { linkToSubject } from '../addresses/links.ts';

/** Spec section 9. */
const maxEntries = 8;

export interface Activity {
  readonly key: string;
  readonly kind: 'notification' | 'sprint' | 'invoice';
  readonly title: string;
  readonly detail: string;
  /** ISO instant. */
  readonly at: string;
  readonly link: string;
}

type NotificationRow = Pick<
  Tables<'project_notifications'>,
  'id' | 'title' | 'message' | 'created_at' | 'notification_type' | 'sprint_id' | 'invoice_id'
>;
type SprintRow = Pick<Tables<'project_sprints'>, 'id' | 'title' | 'status' | 'updated_at'>;
type InvoiceRow = Pick<Tables<'client_invoices'>, 'id' | 'invoice_name' | 'invoice_number' | 'updated_at'>;

/** Merges notifications, sprints and invoices into one feed of the eight newest entries. */
export function mergeActivity(
  projectId: string,
  notifications: readonly NotificationRow[],
  sprints: readonly SprintRow[],
  invoices: readonly InvoiceRow[],
): Activity[] {
  const entries: Activity[] = [
    ...notifications.map((row) => ({
      key: `notification-${row.id}`,
      kind: 'notification' as const,
      title: row.title,
      detail: row.message,
      at: row.created_at,
      link: linkToSubject({
        projectId,
        sprintId: row.sprint_id,
        invoiceId: row.invoice_id,
        type: row.notification_type,
      }),
    })),
    ...sprints.map((row) => ({
      key: `sprint-${row.id}`,
      kind: 'sprint' as const,
      title: row.title,
      detail: row.status,
      at: row.updated_at,
      link: linkToSubject({ projectId, sprintId: row.id }),
    })),
    ...invoices.map((row) => ({
      key: `invoice-${row.id}`,
      kind: 'invoice' as const,
      title: row.invoice_name,
      detail: `Invoice ${row.invoice_number}`,
      at: row.updated_at,
      link: linkToSubject({ projectId, invoiceId: row.id }),
    })),
  ];
  return entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, maxEntries);
}
