import {
  type Day,
  type DueThresholds,
  dayCount,
  dueIn,
  invoiceState,
  invoicesPageThresholds,
  projectThresholds,
} from '@northlight/domain';
import type { Tone } from '@northlight/shared-ui';

export interface InvoiceDisplay {
  readonly label: string;
  readonly tone: Tone;
  readonly message: string | null;
  /** Overdue or due soon. */
  readonly isUrgent: boolean;
}

interface InvoiceFields {
  readonly payment_status: string;
  readonly due_date: Day | null;
}

/** The labels and messages of one screen (spec section 4). */
interface Wording {
  readonly thresholds: DueThresholds;
  readonly overdueMessage: (days: number) => string | null;
  /** One label per threshold. */
  readonly near: readonly { readonly label: string; readonly tone: Tone }[];
  readonly nearMessage: (days: number) => string | null;
  readonly later: { readonly label: string; readonly tone: Tone };
}

const pending = { label: 'Pending', tone: 'neutral' } as const;

export const invoiceWording = {
  portal: {
    thresholds: projectThresholds,
    overdueMessage: (days) =>
      `Payment is ${dayCount(days)} overdue. Please contact us for payment arrangements.`,
    near: [
      { label: 'Due Very Soon', tone: 'warning' },
      { label: 'Due Soon', tone: 'info' },
    ],
    nearMessage: (days) => `Payment due ${dueIn(days)}`,
    later: pending,
  },
  invoicesPage: {
    thresholds: invoicesPageThresholds,
    overdueMessage: (days) => `${dayCount(days)} overdue - Interest and fees may apply`,
    near: [{ label: 'Due Soon', tone: 'warning' }],
    nearMessage: (days) => `Due ${dueIn(days)}`,
    later: pending,
  },
  projectPanel: {
    thresholds: projectThresholds,
    overdueMessage: () => null,
    near: [
      { label: 'Due Soon', tone: 'warning' },
      { label: 'Due In 2 Weeks', tone: 'info' },
    ],
    nearMessage: () => null,
    later: { label: 'On Track', tone: 'success' },
  },
} as const satisfies Record<string, Wording>;

/** @param today - null while unknown, which shows the stored status */
export function displayInvoice(
  { payment_status, due_date }: InvoiceFields,
  today: Day | null,
  wording: Wording,
): InvoiceDisplay {
  const state =
    today === null
      ? ({ kind: 'stored', status: payment_status } as const)
      : invoiceState({ paymentStatus: payment_status, dueDate: due_date }, today, wording.thresholds);
  switch (state.kind) {
    case 'paid':
      return { label: 'Paid', tone: 'success', message: null, isUrgent: false };
    case 'stored': {
      const isOverdue = state.status.trim().toLowerCase() === 'overdue';
      const tone = isOverdue ? 'danger' : state.status === 'Paid' ? 'success' : 'neutral';
      return { label: state.status, tone, message: null, isUrgent: isOverdue };
    }
    case 'overdue':
      return {
        label: 'Overdue',
        tone: 'danger',
        message: wording.overdueMessage(state.days),
        isUrgent: true,
      };
    case 'near': {
      const near = wording.near[state.step] ?? wording.later;
      return { ...near, message: wording.nearMessage(state.days), isUrgent: true };
    }
    case 'later':
      return { ...wording.later, message: null, isUrgent: false };
    default:
      return state satisfies never;
  }
}

/** The indicator beside the stored status in a project's panel; null if the invoice is paid or cancelled. */
export function getInvoiceIndicator(invoice: InvoiceFields, today: Day): InvoiceDisplay | null {
  const status = invoice.payment_status.trim().toLowerCase();
  if (status === 'paid' || status === 'cancelled') return null;
  const display = displayInvoice(invoice, today, invoiceWording.projectPanel);
  return invoice.due_date === null && status !== 'overdue' ? { ...display, label: 'No Due Date' } : display;
}
