import { useQuery } from '@tanstack/react-query';
import { Button, SelectField, type SelectOption, TextareaField, TextField } from 'shared-ui';
import { FieldGrid, FieldGroup } from '../../lib/fields/field-grid.tsx';
import type { ClientOption } from '../api/fetch-client-options.ts';
import { projectQueries } from '../api/project-queries.ts';
import { projectStatuses } from '../model/project-values.ts';

const statuses = projectStatuses.map((status) => ({ value: status, label: status }));

export function ProjectFields() {
  return (
    <>
      <ClientField />
      <TextField name="title" label="Title" isRequired autoComplete="off" />
      <TextareaField name="description" label="Description" isOptional rows={4} />
      <FieldGrid>
        <SelectField name="status" label="Status" options={statuses} isRequired />
        <TextField
          name="percent_complete"
          label="Percent complete"
          hint="Your estimate, shown to staff. The client sees how many tickets are done."
          type="number"
          min={0}
          max={100}
          step="any"
          inputMode="decimal"
        />
        <TextField name="estimated_delivery" label="Estimated delivery" type="date" isOptional />
      </FieldGrid>
      <FieldGroup>
        <legend>Contact person</legend>
        <FieldGrid>
          <TextField name="contact_person_name" label="Contact name" isRequired autoComplete="off" />
          <TextField name="contact_person_role" label="Contact role" isRequired autoComplete="off" />
          <TextField
            name="contact_person_email"
            label="Contact email"
            type="email"
            isRequired
            autoComplete="off"
          />
          <TextField
            name="contact_person_phone"
            label="Contact phone"
            type="tel"
            isOptional
            autoComplete="off"
          />
        </FieldGrid>
      </FieldGroup>
    </>
  );
}

function ClientField() {
  const { data, isError, isPending, refetch } = useQuery(projectQueries.clients());
  return (
    <SelectField
      name="client_id"
      label="Client"
      isRequired
      placeholder={isPending ? 'Loading clients...' : 'Choose a client'}
      options={clientChoices(data)}
      hint={
        isError ? (
          <>
            The clients could not be loaded.{' '}
            <Button size="sm" variant="ghost" onClick={() => void refetch()}>
              Retry
            </Button>
          </>
        ) : undefined
      }
    />
  );
}

/** The clients as choices; none while they are not known. */
export function clientChoices(clients: readonly ClientOption[] = []): SelectOption[] {
  return clients.map((client) => ({ value: client.id, label: labelOf(client) }));
}

function labelOf({ full_name, email, organization_name }: ClientOption): string {
  const name = full_name ?? email ?? 'Unnamed';
  return organization_name ? `${name} · ${organization_name}` : name;
}
