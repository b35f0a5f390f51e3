import { AppError, getBackend, unwrap } from 'auth-kit';
import { insertedRow, StaleRowError, updatedRow } from '../../lib/record/save-row.ts';
import { texts } from '../../lib/texts.ts';
import type { InvoiceInput, InvoiceRow } from './invoice.ts';

/** The chosen project was deleted meanwhile, or never was. */
export class ProjectNotFoundError extends AppError {
  constructor() {
    super('invalid', { details: { serverMessage: texts.invoices.projectNotFound } });
  }
}

type Version = Pick<InvoiceRow, 'id' | 'updated_at'>;

/** Adds an invoice under an id of ours: sent twice, it is there once. @throws ProjectNotFoundError */
export async function insertInvoice(input: InvoiceInput, id: string): Promise<InvoiceRow> {
  const backend = await getBackend();
  const client_id = await clientOf(input.project_id);
  return insertedRow(
    await backend
      .from('client_invoices')
      .insert({ ...input, client_id, id })
      .select(),
    () => backend.from('client_invoices').select('*').eq('id', id).maybeSingle(),
  );
}

/** Saves over the version that was read. @throws StaleRowError, ProjectNotFoundError */
export async function updateInvoice(version: Version, input: InvoiceInput): Promise<InvoiceRow> {
  return write(version, { ...input, client_id: await clientOf(input.project_id) });
}

/** Writes the payment's status and nothing else; that somebody else did so is as good. @throws StaleRowError */
export async function markPaid(version: Version): Promise<InvoiceRow> {
  try {
    return await write(version, { payment_status: 'Paid' });
  } catch (error) {
    const current = error instanceof StaleRowError ? (error.current as InvoiceRow | null) : null;
    if (current?.payment_status === 'Paid') return current;
    throw error;
  }
}

// No embedding in the answer: the embedded backend then reads the row once more under the rule for writing, which hides an
// invoice from an author as soon as it is paid, and a change that was stored would look like a conflict.
async function write(
  { id, updated_at }: Version,
  change: Partial<InvoiceInput> & { client_id?: string },
): Promise<InvoiceRow> {
  const backend = await getBackend();
  try {
    return await updatedRow(
      await backend.from('client_invoices').update(change).eq('id', id).eq('updated_at', updated_at).select(),
      () => backend.from('client_invoices').select('*').eq('id', id).maybeSingle(),
    );
  } catch (error) {
    const current = error instanceof StaleRowError ? (error.current as InvoiceRow | null) : null;
    // Nobody changed it, and still nothing was written: row security keeps a paid invoice from authors.
    if (current !== null && current.updated_at === updated_at) throw paidIsClosed();
    throw error;
  }
}

/** Whose the project is: copied from it at each save, never taken from the form. */
async function clientOf(projectId: string): Promise<string> {
  const backend = await getBackend();
  const project = unwrap(
    await backend.from('client_projects').select('client_id').eq('id', projectId).maybeSingle(),
  );
  if (project === null) throw new ProjectNotFoundError();
  return project.client_id;
}

const paidIsClosed = () =>
  new AppError('forbidden', { details: { serverMessage: 'Only an admin may change a paid invoice.' } });

/** Deletes an invoice. @throws AppError `forbidden` for a paid one, unless by an admin */
export async function deleteInvoice(id: string): Promise<void> {
  const backend = await getBackend();
  const gone = unwrap(await backend.from('client_invoices').delete().eq('id', id).select('id'));
  if (gone.length > 0) return;
  // Row security hides what may not be deleted; somebody else's deletion leaves nothing to complain about.
  const left = unwrap(await backend.from('client_invoices').select('id').eq('id', id).maybeSingle());
  if (left !== null) throw paidIsClosed();
}
