import { useQuery } from '@tanstack/react-query';
import { Button, SelectField, TextareaField, TextField } from 'shared-ui';
import { sprintOptionsQuery } from '../../lib/client-work/sprint-options.ts';
import { FieldGrid } from '../../lib/fields/field-grid.tsx';
import { ticketFormStatuses, ticketPriorities, ticketTypes } from '../model/ticket-values.ts';

const options = (list: readonly string[]) => list.map((value) => ({ value, label: value }));

export function TicketFields({ projectId }: { projectId: string }) {
  const sprints = useQuery(sprintOptionsQuery(projectId));
  return (
    <>
      <TextField name="title" label="Title" isRequired autoComplete="off" />
      <TextareaField name="description" label="Description" isOptional rows={5} />
      <FieldGrid>
        <SelectField name="type" label="Type" options={options(ticketTypes)} />
        <SelectField name="status" label="Status" options={options(ticketFormStatuses)} />
        <SelectField name="priority" label="Priority" options={options(ticketPriorities)} />
        <SelectField
          name="sprint_id"
          label="Sprint"
          isOptional
          placeholder="No sprint"
          options={(sprints.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          hint={
            sprints.isError ? (
              <>
                The sprints could not be loaded.{' '}
                <Button size="sm" variant="ghost" onClick={() => void sprints.refetch()}>
                  Retry
                </Button>
              </>
            ) : undefined
          }
        />
      </FieldGrid>
      <TextField
        name="assigned_to"
        label="Assigned to"
        isOptional
        autoComplete="off"
        hint="A developer’s name or email. The client does not see it."
      />
    </>
  );
}
