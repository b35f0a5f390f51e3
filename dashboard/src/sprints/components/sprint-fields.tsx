import { SelectField, type SelectOption, SwitchField, TextareaField, TextField } from 'shared-ui';
import { FieldGrid } from '../../lib/fields/field-grid.tsx';
import { RowListField } from '../../lib/fields/row-list-field.tsx';
import { sprintFormStatuses } from '../model/sprint-values.ts';

const statuses = sprintFormStatuses.map((status) => ({ value: status, label: status }));

export interface SprintFieldsProps {
  /** Where the project is chosen; left out where it is known. */
  projects?: readonly SelectOption[] | undefined;
  isNew: boolean;
}

export function SprintFields({ projects, isNew }: SprintFieldsProps) {
  return (
    <>
      {projects && (
        <SelectField
          name="project_id"
          label="Project"
          isRequired
          placeholder="Choose a project"
          options={projects}
          disabled={!isNew}
          hint={isNew ? undefined : 'A sprint stays in its project.'}
        />
      )}
      <TextField name="title" label="Title" isRequired autoComplete="off" />
      <TextareaField name="description" label="Description" isOptional rows={4} />
      <FieldGrid>
        <TextField name="start_date" label="Start date" type="date" isRequired />
        <TextField name="end_date" label="End date" type="date" isRequired />
        <SelectField name="status" label="Status" options={statuses} />
      </FieldGrid>
      <RowListField
        name="deliverables"
        label="Deliverables"
        itemLabel="deliverable"
        placeholder="What the client can do then"
      />
      <TextField
        name="preview_link"
        label="Preview link"
        type="url"
        isOptional
        placeholder="https://"
        autoComplete="off"
      />
      <SwitchField
        name="feedback_required"
        label="Feedback required"
        hint="The client is asked for feedback. Possible once the sprint is In Review or Completed."
      />
    </>
  );
}
