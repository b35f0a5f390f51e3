import type { Tables, TablesInsert } from 'auth-kit';

export type InvoiceRow = Tables<'client_invoices'>;

/** An invoice of a list, with the title of its project. */
export interface Invoice extends InvoiceRow {
  readonly project: { readonly title: string } | null;
}

/** What an invoice is written with; whose it is comes from its project. */
export type InvoiceInput = Required<
  Pick<
    TablesInsert<'client_invoices'>,
    | 'project_id'
    | 'invoice_number'
    | 'invoice_name'
    | 'amount'
    | 'currency'
    | 'invoice_date'
    | 'due_date'
    | 'payment_status'
    | 'file_url'
  >
>;

export const withProject = '*, project:client_projects!client_invoices_project_id_fkey(title)' as const;
