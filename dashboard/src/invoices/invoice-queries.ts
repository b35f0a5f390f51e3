import {
  AppError,
  deleteRow,
  getBackend,
  runQuery,
  type Tables,
  type TablesInsert,
  type TablesUpdate,
  unwrap,
} from '@northlight/auth-kit';
import { overdueFilter } from '@northlight/domain';
import { queryOptions } from '@tanstack/react-query';
import { clientWorkArea } from '../queries/client-work-queries.ts';
import { type FilterQuery, recordApi } from '../records/record-api.ts';
import { type RecordRow, StaleRowError } from '../records/saving/save-row.ts';
import { texts } from '../texts.ts';

export type InvoiceRow = Tables<'client_invoices'>;
type InvoiceInput = Omit<TablesInsert<'client_invoices'>, 'id' | 'client_id' | 'company_id'>;

export interface Invoice extends InvoiceRow {
  readonly project: { readonly title: string; readonly company: { readonly name: string } | null } | null;
  /** The client's contact. */
  readonly contact: { readonly full_name: string | null; readonly email: string } | null;
  readonly reminders: readonly { readonly created_at: string }[];
}

type InvoiceQuery = FilterQuery<'project_id' | 'payment_status'>;

// Single rows are read and written without the project. With the join, the embedded backend re-reads a written row
// under the write policy, which hides paid invoices from authors, so a saved change would look like a conflict.
export const invoiceApi = recordApi<'client_invoices', InvoiceRow, Invoice, 'project' | 'status'>({
  table: 'client_invoices',
  area: clientWorkArea,
  kind: 'invoices',
  listSelect:
    '*, project:client_projects!client_invoices_project_id_fkey(title, company:companies(name)), contact:profiles!client_invoices_client_id_fkey(full_name, email), reminders:invoice_reminders(created_at)',
  orders: {
    newest: ['Newest first', '-created_at'],
    due: ['Due date', 'due_date'],
    amount: ['Amount', '-amount'],
    number: ['Number', 'invoice_number'],
  },
  filters: {
    project: (id) => (query: InvoiceQuery) => query.eq('project_id', id),
    status: async (status) => {
      if (status === 'open')
        return (query: InvoiceQuery) => query.in('payment_status', ['Pending', 'Overdue']);
      if (status === 'paid') return (query: InvoiceQuery) => query.eq('payment_status', 'Paid');
      if (status === 'cancelled') return (query: InvoiceQuery) => query.eq('payment_status', 'Cancelled');
      if (status !== 'overdue') return (query: InvoiceQuery) => query;
      const today = await runQuery((db) => db.rpc('agency_today'));
      return (query: InvoiceQuery) => query.or(overdueFilter(today));
    },
  },
});

/** What a new invoice starts with. Read for each form, and never again while it is open. */
export const invoiceSuggestionQuery = () =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'invoice-suggestion'],
    queryFn: async ({ signal }) => {
      const backend = await getBackend();
      const [number, today, settings] = await Promise.all([
        backend.rpc('next_invoice_number').abortSignal(signal).then(unwrap),
        backend.rpc('agency_today').abortSignal(signal).then(unwrap),
        backend.from('settings').select('default_currency').abortSignal(signal).maybeSingle().then(unwrap),
      ]);
      return { number: number ?? '', today, currency: settings?.default_currency };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** The chosen project does not exist or has been deleted. */
export class ProjectNotFoundError extends AppError {
  constructor() {
    super('invalid', { details: { serverMessage: texts.invoices.projectNotFound } });
  }
}

/** Adds an invoice; its owner comes from its project. @throws ProjectNotFoundError */
export async function insertInvoice(input: InvoiceInput, id: string): Promise<InvoiceRow> {
  return invoiceApi.insert({ ...input, ...(await fetchOwner(input.project_id)) }, id);
}

/** @throws StaleRowError, ProjectNotFoundError */
export async function updateInvoice(version: RecordRow, input: InvoiceInput): Promise<InvoiceRow> {
  return write(version, { ...input, ...(await fetchOwner(input.project_id)) });
}

/**
 * Sets only `payment_status`. If someone else has already marked the invoice as paid, that counts as success.
 * @throws StaleRowError
 */
export async function markPaid(version: RecordRow): Promise<InvoiceRow> {
  try {
    return await write(version, { payment_status: 'Paid' });
  } catch (error) {
    const current = error instanceof StaleRowError ? (error.current as InvoiceRow | null) : null;
    if (current?.payment_status === 'Paid') return current;
    throw error;
  }
}

async function write(version: RecordRow, change: TablesUpdate<'client_invoices'>): Promise<InvoiceRow> {
  try {
    return await invoiceApi.update(version, change);
  } catch (error) {
    const current = error instanceof StaleRowError ? (error.current as InvoiceRow | null) : null;
    // The row is unchanged but nothing was written: row security protects paid invoices from authors.
    if (current !== null && current.updated_at === version.updated_at) throw createPaidInvoiceError();
    throw error;
  }
}

/** The project's owner, which every save copies to the invoice; the form cannot set it. */
async function fetchOwner(projectId: string) {
  const project = await runQuery((db) =>
    db.from('client_projects').select('client_id, company_id').eq('id', projectId).maybeSingle(),
  );
  if (project === null) throw new ProjectNotFoundError();
  return project;
}

const createPaidInvoiceError = () =>
  new AppError('forbidden', { details: { serverMessage: 'Only an admin may change a paid invoice.' } });

/** Deletes an invoice. @throws AppError `forbidden` for a paid one, unless the user is an admin */
export async function deleteInvoice(id: string): Promise<void> {
  await deleteRow('client_invoices', id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'forbidden' ? createPaidInvoiceError() : error;
  });
}

/** Whether an invoice is read-only: only admins change paid ones. The database enforces the same. */
export function isLockedFor(
  isAdmin: boolean,
  { payment_status }: Pick<InvoiceRow, 'payment_status'>,
): boolean {
  return payment_status === 'Paid' && !isAdmin;
}
