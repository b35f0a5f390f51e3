import { Button, type SelectOption, TextField } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { mixed } from 'yup';
import { FieldGrid, FieldGroup } from '../lib/fields/field-grid.tsx';
import { choice, defineForm, type FieldDefinition, optional, text } from '../lib/fields/form-definition.tsx';
import { type CompanyOption, companyOptionsQuery } from './project-api.ts';

export const projectStatuses = ['In Progress', 'Completed', 'On Hold', 'Cancelled'] as const;

/** What is no number becomes 0 (spec section 5). */
export function percentOr0(value: number | string): number {
  const number = typeof value === 'number' ? value : Number.parseFloat(value);
  return Number.isFinite(number) ? number : 0;
}

const percent: FieldDefinition<number, number | string> = {
  label: 'Percent complete',
  empty: 0,
  isHalf: true,
  schema: mixed<number | string>().test('percent', 'Enter a number from 0 to 100', (value) => {
    const number = percentOr0(value ?? 0);
    return number >= 0 && number <= 100;
  }),
  toValue: (stored) => stored ?? 0,
  toStored: percentOr0,
  draw: (name) => (
    <TextField
      name={name}
      label="Percent complete"
      hint="Your estimate, shown to staff. The client sees how many tickets are done."
      type="number"
      min={0}
      max={100}
      step="any"
      inputMode="decimal"
    />
  ),
};

export const projectForm = defineForm({
  company_id: choice('Client', { isRequired: true }),
  title: text('Title'),
  description: optional('Description', { longest: 20_000, rows: 4 }),
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
  contact_person_email: text('Contact email', { type: 'email', longest: 254 }),
  contact_person_phone: optional('Contact phone', { type: 'tel', longest: 60 }),
});

export function ProjectFields() {
  const { data, isError, isPending, refetch } = useQuery(companyOptionsQuery());
  const client = {
    placeholder: isPending ? 'Loading clients...' : 'Choose a client',
    options: companyChoices(data),
    hint: isError && (
      <>
        The clients could not be loaded.{' '}
        <Button size="sm" variant="ghost" onClick={() => void refetch()}>
          Retry
        </Button>
      </>
    ),
  };
  return (
    <>
      {projectForm.draw({
        company_id: client,
        contact_person_name: null,
        contact_person_role: null,
        contact_person_email: null,
        contact_person_phone: null,
      })}
      <FieldGroup>
        <legend>Contact person</legend>
        <FieldGrid>
          {projectForm.field('contact_person_name')}
          {projectForm.field('contact_person_role')}
          {projectForm.field('contact_person_email')}
          {projectForm.field('contact_person_phone')}
        </FieldGrid>
      </FieldGroup>
    </>
  );
}

/** The companies as choices; none while they are not known. */
export function companyChoices(companies: readonly CompanyOption[] = []): SelectOption[] {
  return companies.map(({ id, name }) => ({ value: id, label: name }));
}
