import type { useRole } from '@northlight/auth-kit';
import {
  type Day,
  dayCount,
  daysBetween,
  dueIn,
  invoiceState,
  invoicesPageThresholds,
  projectThresholds,
} from '@northlight/domain';
import type { Tone } from '@northlight/shared-ui';
import type { InvoiceRow } from './invoice-api.ts';

export interface InvoiceDisplay {
  readonly label: string;
  readonly tone: Tone;
  readonly message: string | null;
}

type Facts = Pick<InvoiceRow, 'payment_status' | 'due_date'>;

/** How the invoices page shows an invoice (spec section 4): due soon within 15 days. */
export function pageDisplay({ payment_status, due_date }: Facts, today: Day | null): InvoiceDisplay {
  if (today === null) return stored(payment_status);
  const state = invoiceState(
    { paymentStatus: payment_status, dueDate: due_date },
    today,
    invoicesPageThresholds,
  );
  switch (state.kind) {
    case 'paid':
      return { label: 'Paid', tone: 'success', message: null };
    case 'stored':
      return stored(state.status);
    case 'overdue':
      return {
        label: 'Overdue',
        tone: 'danger',
        message: `${dayCount(state.days)} overdue - Interest and fees may apply`,
      };
    case 'near':
      return { label: 'Due Soon', tone: 'warning', message: `Due ${dueIn(state.days)}` };
    case 'later':
      return { label: 'Pending', tone: 'neutral', message: null };
    default:
      return state satisfies never;
  }
}

/** The payment's status as staff stored it. */
export function stored(status: string): InvoiceDisplay {
  const tones: Readonly<Record<string, Tone>> = { Paid: 'success', Overdue: 'danger' };
  return { label: status, tone: tones[status] ?? 'neutral', message: null };
}

/**
 * The indicator of a project's panel, by the days until it is due. Nothing is due of an invoice that is paid or
 * cancelled, and an Overdue that staff stored is kept.
 */
export function panelIndicator({ payment_status, due_date }: Facts, today: Day): InvoiceDisplay | null {
  if (/^(paid|cancelled)$/i.test(payment_status.trim())) return null;
  if (/^overdue$/i.test(payment_status.trim())) return { label: 'Overdue', tone: 'danger', message: null };
  if (due_date === null) return { label: 'No Due Date', tone: 'neutral', message: null };
  const days = daysBetween(today, due_date);
  const [soon = 7, later = 14] = projectThresholds;
  if (days < 0) return { label: 'Overdue', tone: 'danger', message: null };
  if (days <= soon) return { label: 'Due Soon', tone: 'warning', message: null };
  if (days <= later) return { label: 'Due In 2 Weeks', tone: 'info', message: null };
  return { label: 'On Track', tone: 'success', message: null };
}

/** Whether an invoice is out of this person's reach: a paid one is an admin's. The database refuses it anyway. */
export function isClosedFor(
  role: ReturnType<typeof useRole>,
  { payment_status }: Pick<InvoiceRow, 'payment_status'>,
): boolean {
  return payment_status === 'Paid' && !(role.status === 'ready' && role.role === 'admin');
}
