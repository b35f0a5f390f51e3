import type { Calendar } from '../calendar.ts';
import { idOf } from '../ids.ts';
import type { InvoiceSheet } from '../invoice-pdf.ts';
import type { ClientWork } from './types.ts';

/** An invoice in short: days are counted from today, amounts are cents, `file` holds the lines of its PDF. */
export interface InvoiceLine {
  readonly n: number;
  readonly name: string;
  readonly minor: number;
  readonly currency: string;
  readonly issued: number;
  readonly due: number | null;
  readonly status: 'Pending' | 'Paid' | 'Overdue' | 'Cancelled';
  readonly file?: InvoiceSheet['lines'];
}

/** Rows and sheets of a project's invoices. */
export function invoicesOf(
  calendar: Calendar,
  project: { readonly id: string; readonly client_id: string },
  billedTo: readonly string[],
  lines: readonly InvoiceLine[],
): Pick<ClientWork, 'invoices' | 'files'> {
  const files: { path: string; sheet: InvoiceSheet }[] = [];
  const invoices = lines.map((line): ClientWork['invoices'][number] => {
    const number = `NL-${line.n}`;
    const made = line.issued === 0 ? calendar.ago(95) : calendar.at(line.issued, '10:30');
    const date = calendar.day(line.issued);
    const due = line.due === null ? null : calendar.day(line.due);
    const path = line.file ? `invoices/invoice-${Date.parse(made)}-${line.n}.pdf` : null;
    if (path && line.file) {
      const sheet = {
        number,
        name: line.name,
        date,
        due,
        billedTo,
        currency: line.currency,
        lines: line.file,
      };
      files.push({ path, sheet });
    }
    return {
      id: idOf('invoice', line.n),
      project_id: project.id,
      client_id: project.client_id,
      invoice_number: number,
      invoice_name: line.name,
      amount: line.minor / 100,
      currency: line.currency,
      invoice_date: date,
      due_date: due,
      payment_status: line.status,
      file_url: path,
      created_at: made,
      updated_at:
        line.status === 'Paid' && line.due !== null ? calendar.at(Math.min(-1, line.due - 2), '10:40') : made,
    };
  });
  return { invoices, files };
}
