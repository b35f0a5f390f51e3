import { type Day, daysBetween } from './day.ts';

/** What the database stores of an invoice's payment. */
export interface InvoiceFacts {
  /** As stored: Pending, Paid, Overdue, Cancelled, or what staff once wrote. */
  readonly paymentStatus: string;
  readonly dueDate: Day | null;
}

/** Up to how many days before it is due an invoice counts as near; ascending. */
export type DueThresholds = readonly number[];

/** The portal and the panel of a project: very soon within 7 days, soon within 14. */
export const projectThresholds: DueThresholds = [7, 14];

/** The invoices page: soon within 15 days. */
export const invoicesPageThresholds: DueThresholds = [15];

/** Where an invoice stands on a given day, from its facts alone. */
export type InvoiceState =
  | { readonly kind: 'paid' }
  | { readonly kind: 'stored'; readonly status: string }
  | { readonly kind: 'overdue'; readonly days: number }
  /** `step` is the index of the threshold that it is within. */
  | { readonly kind: 'near'; readonly step: number; readonly days: number }
  | { readonly kind: 'later'; readonly days: number };

/**
 * Derives an invoice's state (spec section 4). Paid is a fact, whatever the letter case; without a due date, or once
 * cancelled, the stored status stands, and so does an Overdue that staff stored ahead of the day; everything else follows
 * from the days until it is due.
 */
export function invoiceState(invoice: InvoiceFacts, today: Day, thresholds: DueThresholds): InvoiceState {
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

/** The database's rule for an overdue invoice (`private.is_overdue`), as a filter of its REST interface. */
export const overdueFilter = (today: Day): string =>
  `payment_status.eq.Overdue,and(payment_status.eq.Pending,due_date.lt.${today})`;
