import { addDays, amountOf, parseAmount } from '@platform/domain';
import { formatDate, type SelectOption } from 'shared-ui';
import { textOrNull } from '../../lib/fields/values.ts';
import { type ComparedField, namedBy } from '../../lib/record/conflict.ts';
import type { InvoiceInput, InvoiceRow } from '../api/invoice.ts';

/** An invoice as its form holds it. */
export interface InvoiceValues {
  project_id: string;
  invoice_number: string;
  invoice_name: string;
  amount: number | string;
  currency: string;
  invoice_date: string;
  due_date: string;
  payment_status: string;
  /** The path of its PDF in the private bucket; empty without one. */
  file_url: string;
}

export const paymentStatuses = ['Pending', 'Paid', 'Overdue', 'Cancelled'] as const;
/** What the form of a project's panel offers. */
export const panelStatuses = ['Pending', 'Paid', 'Overdue'] as const;
export const currencies = ['USD', 'EUR', 'GBP'] as const;

/** Days from the invoice's date to when it is due, where the invoices page is given none. */
const paymentTerm = 30;

export const emptyInvoice = (projectId: string): InvoiceValues => ({
  project_id: projectId,
  invoice_number: '',
  invoice_name: '',
  amount: '',
  currency: 'USD',
  invoice_date: '',
  due_date: '',
  payment_status: 'Pending',
  file_url: '',
});

export function valuesOfInvoice(invoice: InvoiceRow): InvoiceValues {
  return {
    project_id: invoice.project_id,
    invoice_number: invoice.invoice_number,
    invoice_name: invoice.invoice_name,
    amount: invoice.amount,
    currency: invoice.currency,
    invoice_date: invoice.invoice_date,
    due_date: invoice.due_date ?? '',
    payment_status: invoice.payment_status,
    file_url: invoice.file_url ?? '',
  };
}

/** What is written. A panel keeps an empty due date empty; the invoices page sets 30 days after the invoice's date. */
export function inputOfInvoice(values: InvoiceValues, form: 'panel' | 'page'): InvoiceInput {
  const due = textOrNull(values.due_date);
  return {
    project_id: values.project_id,
    invoice_number: values.invoice_number.trim(),
    invoice_name: values.invoice_name.trim(),
    amount: amountOf(parseAmount(String(values.amount)) ?? 0),
    currency: values.currency.trim().toUpperCase() || 'USD',
    invoice_date: values.invoice_date,
    due_date: due ?? (form === 'page' ? addDays(values.invoice_date, paymentTerm) : null),
    payment_status: values.payment_status,
    file_url: textOrNull(values.file_url),
  };
}

export const comparedInvoice = (
  projects: readonly SelectOption[],
): readonly ComparedField<InvoiceValues>[] => [
  { name: 'project_id', label: 'Project', show: namedBy(projects) },
  { name: 'invoice_number', label: 'Invoice number' },
  { name: 'invoice_name', label: 'Invoice name' },
  { name: 'amount', label: 'Amount' },
  { name: 'currency', label: 'Currency' },
  { name: 'invoice_date', label: 'Invoice date', show: (day) => formatDate(String(day)) },
  { name: 'due_date', label: 'Due date', show: (day) => formatDate(String(day)) },
  { name: 'payment_status', label: 'Payment status' },
  { name: 'file_url', label: 'File', show: (path) => (path === '' ? '' : String(path)) },
];
