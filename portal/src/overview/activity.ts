import { linkToSubject } from '../addresses/subject-link.ts';

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

interface NotificationRow {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly created_at: string;
  readonly notification_type?: string;
  readonly sprint_id?: string | null;
  readonly invoice_id?: string | null;
}
interface SprintRow {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly updated_at: string;
}
interface InvoiceRow {
  readonly id: string;
  readonly invoice_name: string;
  readonly invoice_number: string;
  readonly updated_at: string;
}

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
        sprintId: row.sprint_id ?? null,
        invoiceId: row.invoice_id ?? null,
        type: row.notification_type ?? '',
        title: row.title,
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
