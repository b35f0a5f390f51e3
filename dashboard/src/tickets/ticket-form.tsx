import { Button } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { sprintOptionsQuery } from '../queries/client-work-queries.ts';
import {
  choice,
  defineForm,
  optional,
  optionalChoice,
  text,
  withOptionLabels,
} from '../records/fields/form-definition.tsx';
import { createRecordFormProps, type EditedRecord, RecordForm } from '../records/record-form.tsx';
import { texts } from '../texts.ts';
import { type TicketRow, ticketApi } from './ticket-queries.ts';

/** Other stored values are shown and kept. */
export const ticketForm = defineForm({
  title: text('Title', { maxLength: 300 }),
  description: optional('Description', { maxLength: 20_000, rows: 5 }),
  type: choice('Type', {
    options: ['Frontend', 'Backend', 'Fullstack', 'Design', 'Bug', 'Feature'],
    empty: 'Fullstack',
    isHalf: true,
  }),
  status: choice('Status', {
    options: ['Not started', 'In progress', 'Completed'],
    empty: 'Not started',
    isHalf: true,
  }),
  priority: choice('Priority', { options: ['Low', 'Medium', 'High'], empty: 'Medium', isHalf: true }),
  sprint_id: optionalChoice('Sprint', { placeholder: 'No sprint', isHalf: true }),
  assigned_to: optional('Assigned to', {
    hint: 'A developer’s name or email. The client does not see it.',
  }),
});

interface TicketFormContext {
  readonly projectId: string;
  /** The sprint of a new ticket; empty for none. */
  readonly sprintId: string;
}

export function Form({ projectId, sprintId, ...record }: EditedRecord<TicketRow> & TicketFormContext) {
  const sprints = useQuery(sprintOptionsQuery(projectId));
  const options = (sprints.data ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const insert = (input: ReturnType<typeof ticketForm.toInput>, id: string) =>
    ticketApi.insert({ ...input, project_id: projectId }, id);
  return (
    <RecordForm
      {...createRecordFormProps({ ...ticketApi, insert }, ticketForm)}
      {...record}
      comparedFields={withOptionLabels(ticketForm.comparedFields, 'sprint_id', options)}
      emptyValues={{ ...ticketForm.emptyValues, sprint_id: sprintId }}
      draftArea={`tickets${projectId}`}
      noun="ticket"
      texts={texts.tickets}
    >
      {ticketForm.render({
        ...(record.row && { title: { hint: `Ticket #${record.row.number}` } }),
        sprint_id: {
          options,
          hint: sprints.isError && (
            <>
              The sprints could not be loaded.{' '}
              <Button size="sm" variant="ghost" onClick={() => void sprints.refetch()}>
                Retry
              </Button>
            </>
          ),
        },
      })}
    </RecordForm>
  );
}
