import type { SelectOption } from '@northlight/shared-ui';
import { boolean, string } from 'yup';
import { dateSchema } from '../records/fields/field-values.ts';
import { choice, defineForm, flag, optional, text } from '../records/fields/form-definition.tsx';
import { rowList } from '../records/fields/row-list-field.tsx';
import { createRecordFormProps, type EditedRecord, RecordForm } from '../records/record-form.tsx';
import { texts } from '../texts.ts';
import { type SprintRow, sprintApi } from './sprint-queries.ts';
import { canRequestFeedback, formStatuses } from './sprint-rules.ts';

export const sprintForm = defineForm({
  project_id: choice('Project', { isRequired: true, placeholder: 'Choose a project' }),
  title: text('Title'),
  description: optional('Description', { maxLength: 20_000, rows: 4 }),
  start_date: text('Start date', { type: 'date', isHalf: true }),
  end_date: {
    ...text('End date', { type: 'date', isHalf: true }),
    schema: dateSchema()
      .required('End date is required')
      .test('after-start', 'The end date is before the start date', (end, { parent }) => {
        const start: unknown = (parent as { start_date?: unknown }).start_date;
        return !end || typeof start !== 'string' || start === '' || end >= start;
      }),
  },
  status: {
    ...choice('Status', { options: formStatuses, empty: 'Planned', isHalf: true }),
    toValue: (stored: string | null) => stored || 'Planned',
  },
  deliverables: rowList('Deliverables', {
    itemLabel: 'deliverable',
    placeholder: 'What the client can do afterwards',
    itemSchema: string().max(500, 'Use at most 500 characters for a deliverable'),
    maxItems: [200, 'Use at most 200 deliverables'],
  }),
  preview_link: optional('Preview link', { type: 'url', autoComplete: 'off' }),
  feedback_required: {
    ...flag('Feedback required', {
      hint: 'Asks the client for feedback. Available once the sprint is In Review or Completed.',
    }),
    schema: boolean().test(
      'can-be-requested',
      'Feedback can be requested once the sprint is In Review or Completed',
      (isRequired, { parent }) => !isRequired || canRequestFeedback(parent),
    ),
  },
});

interface SprintFormContext {
  /** The project of a new sprint; omitted when the form asks for it. */
  readonly projectId?: string;
  readonly projects?: readonly SelectOption[];
}

export function Form({ projectId = '', projects, ...record }: EditedRecord<SprintRow> & SprintFormContext) {
  return (
    <RecordForm
      {...createRecordFormProps(sprintApi, sprintForm)}
      {...record}
      emptyValues={{ ...sprintForm.emptyValues, project_id: projectId }}
      update={(row, values) => {
        // A sprint cannot move to another project.
        const { project_id: _, ...input } = sprintForm.toInput(values);
        return sprintApi.update(row, input);
      }}
      draftArea={`sprints${projectId}`}
      noun="sprint"
      notificationSource={{ table: 'project_sprints', changes: sprintForm.toInput }}
      texts={texts.sprints}
    >
      {(row) =>
        sprintForm.render({
          project_id: projects
            ? {
                options: projects,
                disabled: row !== null,
                hint: row !== null && 'A sprint stays in its project.',
              }
            : null,
        })
      }
    </RecordForm>
  );
}
