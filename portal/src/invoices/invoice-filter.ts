export const invoiceFilters = ['all', 'open', 'overdue', 'paid', 'cancelled'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

export const filterLabels: Readonly<Record<InvoiceFilter, string>> = {
  all: 'All',
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  cancelled: 'Cancelled',
};

/** Reads the filter from the URL; unknown values mean `all`. */
export function parseInvoiceFilter(value: string | null): InvoiceFilter {
  return invoiceFilters.find((name) => name === value) ?? 'all';
}
