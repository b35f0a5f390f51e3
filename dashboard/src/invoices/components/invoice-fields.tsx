import { FormAlert, SelectField, type SelectOption, TextField } from 'shared-ui';
import styled from 'styled-components';
import { FieldGrid } from '../../lib/fields/field-grid.tsx';
import { currencies, panelStatuses, paymentStatuses } from '../model/invoice-values.ts';
import { InvoiceFileField } from './invoice-file-field.tsx';

/** Out of reach for this person; what it says can still be read. */
const Reach = styled.fieldset`
  display: contents;
`;

const options = (list: readonly string[]) => list.map((value) => ({ value, label: value }));

export interface InvoiceFieldsProps {
  form: 'panel' | 'page';
  /** Where the project is chosen; left out where it is known. */
  projects?: readonly SelectOption[] | undefined;
  /** Whether this is a paid invoice, which this person may only look at. */
  isClosed: boolean;
}

export function InvoiceFields({ form, projects, isClosed }: InvoiceFieldsProps) {
  return (
    <>
      {isClosed && (
        <FormAlert tone="info" title="This invoice is paid">
          Only an admin may change a paid invoice.
        </FormAlert>
      )}
      <Reach disabled={isClosed}>
        {projects && (
          <SelectField
            name="project_id"
            label="Project"
            isRequired
            placeholder="Choose a project"
            options={projects}
          />
        )}
        <FieldGrid>
          <TextField name="invoice_number" label="Invoice number" isRequired autoComplete="off" />
          <TextField name="invoice_name" label="Invoice name" isRequired autoComplete="off" />
          <TextField name="amount" label="Amount" type="number" step="0.01" min="0" isRequired />
          {form === 'page' ? (
            <SelectField name="currency" label="Currency" options={options(currencies)} />
          ) : (
            <TextField name="currency" label="Currency" autoComplete="off" placeholder="USD" />
          )}
          <TextField name="invoice_date" label="Invoice date" type="date" isRequired />
          <TextField
            name="due_date"
            label="Due date"
            type="date"
            isOptional
            hint={form === 'page' ? 'Left empty: 30 days after the invoice date.' : undefined}
          />
          <SelectField
            name="payment_status"
            label="Payment status"
            options={options(form === 'page' ? paymentStatuses : panelStatuses)}
          />
        </FieldGrid>
        <InvoiceFileField name="file_url" />
      </Reach>
    </>
  );
}
