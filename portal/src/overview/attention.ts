import type { Tables } from '@northlight/auth-kit';
import { displayInvoice, invoiceWording } from '@northlight/client-work';
import { type Day, isolate } from '@northlight/domain';
import { isFeedbackRequested } from '@northlight/domain/sprint-rules';
import { paths } from '../addresses/address.ts';

/** Something the client should do or read. */
interface AttentionItem {
  readonly key: string;
  readonly kind: 'feedback' | 'overdue' | 'due' | 'unread';
  readonly title: string;
  readonly detail: string;
  readonly link: string;
  /** The invoice amount as stored, not in minor units. */
  readonly amount?: { readonly value: number; readonly currency: string };
}

interface AttentionInput {
  readonly projectId: string;
  /** The backend accepts feedback only from approvers. */
  readonly isApprover: boolean;
  readonly sprints: readonly Pick<
    Tables<'project_sprints'>,
    'id' | 'title' | 'status' | 'feedback_required'
  >[];
  readonly invoices: readonly Pick<
    Tables<'client_invoices'>,
    'id' | 'invoice_number' | 'invoice_name' | 'amount' | 'currency' | 'due_date' | 'payment_status'
  >[];
  /** Counts all urgent invoices; `invoices` contains only the first few. */
  readonly urgentCount: number;
  readonly unread: number;
  readonly today: Day;
}

/** Feedback requests first, then invoices, then unread notifications. */
export function listAttentionItems({
  projectId,
  isApprover,
  sprints,
  invoices,
  urgentCount,
  unread,
  today,
}: AttentionInput): AttentionItem[] {
  const feedbackItems = (isApprover ? sprints.filter(isFeedbackRequested) : []).map((sprint) => ({
    key: `feedback-${sprint.id}`,
    kind: 'feedback' as const,
    title: `Feedback on ${sprint.title}`,
    detail: 'Tell us what you think before we continue.',
    link: paths.sprint(sprint.id, { feedback: sprint.id }),
  }));
  const invoiceItems = invoices.flatMap((invoice) => {
    const { label, message, tone, isUrgent } = displayInvoice(invoice, today, invoiceWording.portal);
    if (!isUrgent) return [];
    return [
      {
        key: `invoice-${invoice.id}`,
        kind: tone === 'danger' ? ('overdue' as const) : ('due' as const),
        title: `${isolate(invoice.invoice_number)}, ${isolate(invoice.invoice_name)}: ${label}`,
        detail: message ?? '',
        amount: { value: invoice.amount, currency: invoice.currency },
        link: paths.home({ tab: 'invoices', project: projectId, invoice: invoice.id }),
      },
    ];
  });
  const remaining = urgentCount - invoiceItems.length;
  const moreInvoices: AttentionItem[] =
    remaining <= 0
      ? []
      : [
          {
            key: 'more-invoices',
            kind: 'due',
            title: remaining === 1 ? '1 more invoice is due' : `${remaining} more invoices are due`,
            detail: '',
            link: paths.home({ tab: 'invoices', status: 'open', project: projectId }),
          },
        ];
  const unreadItems: AttentionItem[] =
    unread === 0
      ? []
      : [
          {
            key: 'unread',
            kind: 'unread',
            title: unread === 1 ? '1 unread notification' : `${unread} unread notifications`,
            detail: '',
            link: paths.home({ tab: 'notifications', project: projectId }),
          },
        ];
  return [...feedbackItems, ...invoiceItems, ...moreInvoices, ...unreadItems];
}
