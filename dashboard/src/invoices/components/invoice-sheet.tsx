import { useServices } from '@platform/contract';
import { useRole } from 'auth-kit';
import type { SelectOption } from 'shared-ui';
import { clientWorkArea } from '../../lib/client-work/area.ts';
import type { ListState } from '../../lib/list/use-list-state.ts';
import { RecordSheet } from '../../lib/record/record-sheet.tsx';
import { breaks } from '../../lib/record/save-row.ts';
import { texts } from '../../lib/texts.ts';
import { invoiceQueries } from '../api/invoice-queries.ts';
import { insertInvoice, ProjectNotFoundError, updateInvoice } from '../api/save-invoice.ts';
import { comparedInvoice, emptyInvoice, inputOfInvoice, valuesOfInvoice } from '../model/invoice-values.ts';
import { isClosedFor } from '../model/is-closed.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import { invoiceSchema } from './invoice-schema.ts';

export interface InvoiceSheetProps {
  form: 'panel' | 'page';
  list: Pick<ListState, 'open' | 'close'>;
  /** The project that a new one belongs to; empty where the form asks. */
  projectId?: string;
  projects?: readonly SelectOption[];
}

/** A new invoice, or one that is changed: by the panel of a project, or by the invoices page. */
export function InvoiceSheet({ form, list, projectId = '', projects }: InvoiceSheetProps) {
  const { toast } = useServices();
  const role = useRole();
  return (
    <RecordSheet
      area={clientWorkArea}
      draftArea={`invoices-${form}${projectId}`}
      noun="invoice"
      list={list}
      detail={invoiceQueries.detail}
      loadFailedText={texts.invoices.fetchFailed}
      emptyValues={emptyInvoice(projectId)}
      toValues={valuesOfInvoice}
      schema={invoiceSchema}
      compared={comparedInvoice(projects ?? [{ value: projectId, label: 'This project' }])}
      insert={(values, id) => insertInvoice(inputOfInvoice(values, form), id)}
      update={(row, values) => updateInvoice(row, inputOfInvoice(values, form))}
      tells={{ table: 'client_invoices', changes: (values) => inputOfInvoice(values, form) }}
      texts={texts.invoices}
      fieldErrors={(error) => {
        if (breaks(error, 'client_invoices_number')) {
          return { invoice_number: 'This client has an invoice with this number already' };
        }
        // Where there is no field to choose another project, the form says it at its top.
        if (projects === undefined || !(error instanceof ProjectNotFoundError)) return null;
        toast({ tone: 'danger', title: texts.error, description: texts.invoices.projectNotFound });
        return { project_id: texts.invoices.projectNotFound };
      }}
    >
      {(row) => (
        <InvoiceFields form={form} projects={projects} isClosed={row !== null && isClosedFor(role, row)} />
      )}
    </RecordSheet>
  );
}
