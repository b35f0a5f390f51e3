import { type Day, daysBetween } from './day.ts';

/** An invoice's stored payment details. */
export interface PaymentDetails {
  /** As stored: Pending, Paid, Overdue, Cancelled, or a legacy value. */
  readonly paymentStatus: string;
  readonly dueDate: Day | null;
}

/** Days before the due date within which an invoice is near, in ascending order. */
export type DueThresholds = readonly number[];

/** In the portal and a project's panel: very soon within 7 days, soon within 14. */
export const projectThresholds: DueThresholds = [7, 14];

/** On the invoices page: soon within 15 days. */
export const invoicesPageThresholds: DueThresholds = [15];

export type InvoiceState =
  | { readonly kind: 'paid' }
  | { readonly kind: 'stored'; readonly status: string }
  | { readonly kind: 'overdue'; readonly days: number }
  /** `step` is the index of the threshold. */
  | { readonly kind: 'near'; readonly step: number; readonly days: number }
  | { readonly kind: 'later'; readonly days: number };

/**
 * Derives an invoice's state on a day (spec section 4). Paid takes precedence, in any letter case. The stored status applies
 * without a due date, if it is cancelled, and if staff set Overdue early. Otherwise the days until the due date decide.
 */
export function invoiceState(invoice: PaymentDetails, today: Day, thresholds: DueThresholds): InvoiceState {
  const status = invoice.paymentStatus.trim().toLowerCase();
  if (status === 'paid') return { kind: 'paid' };
  if (invoice.dueDate === null || status === 'cancelled') {
    return { kind: 'stored', status: invoice.paymentStatus };
  }
  const days = daysBetween(today, invoice.dueDate);
  if (days < 0) return { kind: 'overdue', days: -days };
  if (status === 'overdue') return { kind: 'stored', status: 'Overdue' };
  const step = thresholds.findIndex((limit) => days <= limit);
  return step === -1 ? { kind: 'later', days } : { kind: 'near', step, days };
}

/** The database's rule `private.is_overdue` as a PostgREST filter. */
export const overdueFilter = (today: Day): string =>
  `payment_status.eq.Overdue,and(payment_status.eq.Pending,due_date.lt.${today})`;
