import {
  type Day,
  dayCount,
  dueIn,
  type InvoiceFacts,
  invoiceState,
  projectThresholds,
} from '@northlight/domain';
import type { Tone } from '@northlight/shared-ui';

/** How the portal shows an invoice (spec section 4). */
export interface InvoiceDisplay {
  readonly label: string;
  readonly tone: Tone;
  readonly message: string | null;
  /** Whether it belongs to what needs the client's attention. */
  readonly isUrgent: boolean;
}

export function invoiceDisplay(invoice: InvoiceFacts, today: Day): InvoiceDisplay {
  const state = invoiceState(invoice, today, projectThresholds);
  switch (state.kind) {
    case 'paid':
      return { label: 'Paid', tone: 'success', message: null, isUrgent: false };
    case 'stored': {
      const isOverdue = state.status.trim().toLowerCase() === 'overdue';
      return {
        label: state.status,
        tone: isOverdue ? 'danger' : 'neutral',
        message: null,
        isUrgent: isOverdue,
      };
    }
    case 'overdue':
      return {
        label: 'Overdue',
        tone: 'danger',
        message: `Payment is ${dayCount(state.days)} overdue. Please contact us for payment arrangements.`,
        isUrgent: true,
      };
    case 'near':
      return {
        label: state.step === 0 ? 'Due Very Soon' : 'Due Soon',
        tone: state.step === 0 ? 'warning' : 'info',
        message: `Payment due ${dueIn(state.days)}`,
        isUrgent: true,
      };
    case 'later':
      return { label: 'Pending', tone: 'neutral', message: null, isUrgent: false };
    default:
      return state satisfies never;
  }
}
