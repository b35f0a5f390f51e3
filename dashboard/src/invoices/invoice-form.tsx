import { useServices } from '@northlight/contract';
import {
  addDays,
  currencyDecimals,
  fromMinorUnits,
  largestAmount,
  normalizeText,
  parseAmount,
} from '@northlight/domain';
import { FormAlert, SelectField, type SelectOption, TextField } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { string } from 'yup';
import { useIsAdmin } from '../queries/use-is-admin.ts';
import { dateSchema, secureLink } from '../records/fields/field-values.ts';
import {
  choice,
  defineForm,
  type FieldDefinition,
  optional,
  text,
  withOptionLabels,
} from '../records/fields/form-definition.tsx';
import { createRecordFormProps, type EditedRecord, RecordForm } from '../records/record-form.tsx';
import { FormSkeleton } from '../records/record-sheet.tsx';
import { violatesConstraint } from '../records/saving/save-row.ts';
import { texts } from '../texts.ts';
import { InvoiceFileField } from './invoice-file-field.tsx';
import {
  type InvoiceRow,
  insertInvoice,
  invoiceApi,
  invoiceSuggestionQuery,
  isLockedFor,
  ProjectNotFoundError,
  updateInvoice,
} from './invoice-queries.ts';

/** The default payment term. */
const paymentTermDays = 30;

const toOptions = (list: readonly string[]) => list.map((value) => ({ value, label: value }));
const currencies = ['USD', 'EUR', 'GBP'];
const pageStatuses = toOptions(['Pending', 'Paid', 'Overdue', 'Cancelled']);

/** Empty for an invoice in the agency's default currency, which the database fills in. */
const toCurrencyCode = (input: string) => input.trim().toUpperCase();

/** Has its own message; other invalid amounts share one. */
const isTooLarge = (value: string | undefined) => Number(value) > fromMinorUnits(largestAmount);

const amount: FieldDefinition<number, string> = {
  label: 'Amount',
  empty: '',
  isHalf: true,
  schema: string()
    .required('Amount is required')
    .test(
      'amount',
      ({ value }) =>
        /^\d+,\d{1,2}$/.test(value)
          ? `Use a point: ${value.replace(',', '.')}`
          : 'Enter an amount from 0 with at most two decimals',
      (value) => !value || isTooLarge(value) || parseAmount(value) !== null,
    )
    .test('too-large', 'Enter at most 9,999,999,999.99', (value) => !isTooLarge(value))
    .test('decimals', 'This currency cannot have decimals', (value, { parent }) => {
      const isWhole = Number.isInteger(Number(value));
      return isWhole || currencyDecimals(toCurrencyCode(parent.currency ?? '')) !== 0;
    }),
  toValue: (stored) => stored?.toString() ?? '',
  toStored: (value) => fromMinorUnits(parseAmount(value) ?? 0),
  render: (name) => (
    <TextField name={name} label="Amount" inputMode="decimal" autoComplete="off" isRequired />
  ),
};

/** A text field in a project's panel, a select on the invoices page. */
const currency: FieldDefinition<string, string> = {
  label: 'Currency',
  empty: 'USD',
  isHalf: true,
  schema: string().test(
    'currency',
    'Use a three-letter currency code, such as USD',
    (value) => !value?.trim() || currencyDecimals(toCurrencyCode(value)) !== null,
  ),
  toValue: (stored) => stored ?? '',
  toStored: toCurrencyCode,
  render: (name, { options } = {}) =>
    options ? (
      <SelectField name={name} label="Currency" options={options} />
    ) : (
      <TextField name={name} label="Currency" autoComplete="off" placeholder="USD" />
    ),
};

export const invoiceForm = defineForm({
  project_id: choice('Project', { isRequired: true, placeholder: 'Choose a project' }),
  invoice_number: { ...text('Invoice number', { maxLength: 100, isHalf: true }), toStored: normalizeText },
  invoice_name: text('Invoice name', { isHalf: true }),
  amount,
  currency,
  invoice_date: text('Invoice date', { type: 'date', isHalf: true }),
  due_date: {
    ...optional('Due date', { type: 'date', isHalf: true }),
    schema: dateSchema().test(
      'after-invoice',
      'The due date is before the invoice date',
      (due, { parent }) => !due || !parent.invoice_date || due >= parent.invoice_date,
    ),
  },
  payment_status: choice('Payment status', {
    options: ['Pending', 'Paid', 'Overdue'],
    empty: 'Pending',
    isHalf: true,
  }),
  payment_link: {
    ...optional('Payment link', { type: 'url', hint: 'Replaces the link of the payment account.' }),
    schema: secureLink(),
  },
  /** The path of the PDF in the private bucket. */
  file_url: { ...optional('File'), schema: string(), render: (name) => <InvoiceFileField name={name} /> },
});

/** Converts the values to a row. The invoices page sets a missing due date to 30 days later; the panel leaves it empty. */
export function toInvoiceInput(
  values: Parameters<typeof invoiceForm.toInput>[0],
  variant: InvoiceFormContext['variant'],
) {
  const input = invoiceForm.toInput(values);
  const defaultDueDate = variant === 'page' ? addDays(values.invoice_date, paymentTermDays) : null;
  return { ...input, due_date: input.due_date ?? defaultDueDate };
}

/** Disables the fields of a paid invoice for authors, who can still read them. */
const LockableFieldset = styled.fieldset`
  display: contents;
`;

interface InvoiceFormContext {
  /** The two screens have different fields. */
  readonly variant: 'panel' | 'page';
  /** The project of a new invoice; omitted when the form asks for it. */
  readonly projectId?: string;
  readonly projects?: readonly SelectOption[];
}

/** The form for a new or existing invoice, in a project's panel or on the invoices page. */
export function Form({
  variant,
  projectId = '',
  projects,
  ...record
}: EditedRecord<InvoiceRow> & InvoiceFormContext) {
  const { toast } = useServices();
  const isAdmin = useIsAdmin();
  const suggestion = useQuery({ ...invoiceSuggestionQuery(), enabled: record.row === null });
  if (suggestion.isLoading) return <FormSkeleton />;
  const { number = '', today = null, currency } = suggestion.data ?? {};
  return (
    <RecordForm
      {...createRecordFormProps(
        { ...invoiceApi, insert: insertInvoice, update: updateInvoice },
        { ...invoiceForm, toInput: (values) => toInvoiceInput(values, variant) },
      )}
      {...record}
      emptyValues={{
        ...invoiceForm.emptyValues,
        project_id: projectId,
        invoice_number: number,
        ...(currency && { currency }),
        ...(today && { invoice_date: today, due_date: addDays(today, paymentTermDays) }),
      }}
      comparedFields={withOptionLabels(
        invoiceForm.comparedFields,
        'project_id',
        projects ?? [{ value: projectId, label: 'This project' }],
      )}
      draftArea={`invoices-${variant}${projectId}`}
      noun="invoice"
      notificationSource={{ table: 'client_invoices', changes: (values) => toInvoiceInput(values, variant) }}
      texts={texts.invoices}
      getFieldErrors={(error) => {
        if (violatesConstraint(error, 'client_invoices_number')) {
          return { invoice_number: 'Another invoice already has this number' };
        }
        // Without a project field, the form shows this error at the top instead.
        if (projects === undefined || !(error instanceof ProjectNotFoundError)) return null;
        toast({ tone: 'danger', title: texts.error, description: texts.invoices.projectNotFound });
        return { project_id: texts.invoices.projectNotFound };
      }}
    >
      {(row) => {
        const isLocked = row !== null && isLockedFor(isAdmin, row);
        return (
          <>
            {isLocked && (
              <FormAlert tone="info" title="This invoice is paid">
                Only an admin may change a paid invoice.
              </FormAlert>
            )}
            <LockableFieldset disabled={isLocked}>
              {invoiceForm.render({
                project_id: projects ? { options: projects } : null,
                ...(variant === 'page' && {
                  currency: { options: toOptions([...new Set([...currencies, currency ?? 'USD'])]) },
                  due_date: { hint: 'If empty: 30 days after the invoice date.' },
                  payment_status: { options: pageStatuses },
                }),
              })}
            </LockableFieldset>
          </>
        );
      }}
    </RecordForm>
  );
}
