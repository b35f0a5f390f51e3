import { Button, Field, SelectBox, type SelectOption, TextField } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { string } from 'yup';
import { useUserId } from '../queries/use-user-id.ts';
import { FieldGrid, FieldGroup } from '../records/fields/field-grid.tsx';
import {
  choice,
  defineForm,
  type FieldDefinition,
  optional,
  text,
  withOptionLabels,
} from '../records/fields/form-definition.tsx';
import type { SheetColumn } from '../records/list/spreadsheet.ts';
import { createRecordFormProps, type EditedRecord, RecordForm } from '../records/record-form.tsx';
import { FormSkeleton } from '../records/record-sheet.tsx';
import { violatesConstraint } from '../records/saving/save-row.ts';
import { texts } from '../texts.ts';
import {
  type ClientProject,
  type CompanyOption,
  type Contact,
  companyOptionsQuery,
  contactsQuery,
  projectApi,
  projectStatuses,
} from './project-queries.ts';

/** Parses a percentage; anything that is not a number becomes 0 (spec section 5). */
export function parsePercent(value: string): number {
  const number = Number(value.trim().replace(',', '.'));
  return Number.isFinite(number) ? number : 0;
}

const percent: FieldDefinition<number, string> = {
  label: 'Percent complete',
  empty: '0',
  isHalf: true,
  schema: string().test('percent', 'Enter a number from 0 to 100', (value = '') => {
    const number = parsePercent(value);
    return number >= 0 && number <= 100;
  }),
  toValue: (stored) => String(stored ?? 0),
  toStored: parsePercent,
  render: (name) => (
    <TextField
      name={name}
      label="Percent complete"
      hint="Your estimate, shown to staff. The client sees how many tickets are done."
      inputMode="decimal"
      autoComplete="off"
    />
  ),
};

export const projectForm = defineForm({
  company_id: choice('Client', { isRequired: true }),
  title: text('Title'),
  description: optional('Description', { maxLength: 20_000, rows: 4 }),
  status: choice('Status', {
    options: projectStatuses,
    empty: 'In Progress',
    isRequired: true,
    isHalf: true,
  }),
  percent_complete: percent,
  estimated_delivery: optional('Estimated delivery', { type: 'date', isHalf: true }),
  contact_person_name: text('Contact name'),
  contact_person_role: text('Contact role'),
  contact_person_email: text('Contact email', { type: 'email', maxLength: 254 }),
  contact_person_phone: optional('Contact phone', { type: 'tel', maxLength: 60 }),
});

export const projectColumns: readonly SheetColumn<ClientProject>[] = [
  ...projectForm.columns<ClientProject>('title'),
  { heading: 'Client', value: (project) => project.company?.name ?? '' },
  ...projectForm.columns<ClientProject>('status', 'percent_complete', 'estimated_delivery'),
  ...projectForm.columns<ClientProject>('contact_person_name', 'contact_person_role'),
  ...projectForm.columns<ClientProject>('contact_person_email', 'contact_person_phone'),
  { heading: 'Created', type: 'instant', value: (project) => project.created_at },
];

interface ProjectFormContext {
  /** The client of a new project. The form can change it. */
  readonly companyId?: string;
}

export function Form(props: EditedRecord<ClientProject> & ProjectFormContext) {
  const { data, isError, isPending, refetch } = useQuery(companyOptionsQuery());
  const companies = toCompanyOptions(data);
  const client = {
    placeholder: isPending ? 'Loading clients...' : 'Choose a client',
    options: companies,
    hint: isError && (
      <>
        The clients could not be loaded.{' '}
        <Button size="sm" variant="ghost" onClick={() => void refetch()}>
          Retry
        </Button>
      </>
    ),
  };
  const contacts = useQuery(contactsQuery());
  const userId = useUserId();
  // Stays true, so that a later refetch never removes the form.
  const [isReady, setIsReady] = useState(props.row !== null);
  if (!isReady && !contacts.isLoading) setIsReady(true);
  if (!isReady) return <FormSkeleton />;
  const { companyId = '', ...record } = props;
  const emptyValues = {
    ...projectForm.emptyValues,
    company_id: companyId,
    ...contacts.data?.find(({ id }) => id === userId)?.fields,
  };
  return (
    <RecordForm
      {...createRecordFormProps(projectApi, projectForm)}
      {...record}
      emptyValues={emptyValues}
      comparedFields={withOptionLabels(projectForm.comparedFields, 'company_id', companies)}
      draftArea={`client-projects${companyId}`}
      noun="project"
      notificationSource={{ table: 'client_projects', changes: projectForm.toInput }}
      texts={texts.clientProjects}
      getFieldErrors={(error) =>
        violatesConstraint(error, 'client_invoices_project_id_fkey')
          ? { company_id: 'The client cannot change while the project has invoices' }
          : null
      }
    >
      {projectForm.render({
        company_id: client,
        contact_person_name: null,
        contact_person_role: null,
        contact_person_email: null,
        contact_person_phone: null,
      })}
      <FieldGroup>
        <legend>Contact person</legend>
        {contacts.data && contacts.data.length > 0 ? <ContactSelect contacts={contacts.data} /> : null}
        <FieldGrid>
          {projectForm.field('contact_person_name')}
          {projectForm.field('contact_person_role')}
          {projectForm.field('contact_person_email')}
          {projectForm.field('contact_person_phone')}
        </FieldGrid>
      </FieldGroup>
    </RecordForm>
  );
}

/** Fills in the contact fields with a staff member, who is recognized by the email address. */
function ContactSelect({ contacts }: { contacts: readonly Contact[] }) {
  const { values, setValues } = useFormikContext<typeof projectForm.emptyValues>();
  const email = values.contact_person_email.trim().toLowerCase();
  const selected = contacts.find(({ fields }) => fields.contact_person_email.toLowerCase() === email);
  return (
    <Field label="Staff member" hint="Fills in the fields below, which you can edit.">
      {(control) => (
        <SelectBox
          {...control}
          value={selected?.id ?? ''}
          onChange={({ target }) => {
            const contact = contacts.find(({ id }) => id === target.value);
            if (contact) void setValues({ ...values, ...contact.fields });
          }}
        >
          <option value="" disabled>
            Choose a staff member
          </option>
          {contacts.map(({ id, fields }) => (
            <option key={id} value={id}>
              {fields.contact_person_name}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );
}

/** The companies as select options; empty while loading. */
function toCompanyOptions(companies: readonly CompanyOption[] = []): SelectOption[] {
  return companies.map(({ id, name }) => ({ value: id, label: name }));
}
