import type { SelectOption } from 'shared-ui';
import { clientWorkArea } from '../../lib/client-work/area.ts';
import type { ListState } from '../../lib/list/use-list-state.ts';
import { RecordSheet } from '../../lib/record/record-sheet.tsx';
import { texts } from '../../lib/texts.ts';
import { insertSprint, updateSprint } from '../api/save-sprint.ts';
import { sprintQueries } from '../api/sprint-queries.ts';
import { comparedSprint, emptySprint, inputOfSprint, valuesOfSprint } from '../model/sprint-values.ts';
import { SprintFields } from './sprint-fields.tsx';
import { sprintSchema } from './sprint-schema.ts';

export interface SprintSheetProps {
  list: Pick<ListState, 'open' | 'close'>;
  /** The project that a new one belongs to; empty where the form asks. */
  projectId?: string;
  projects?: readonly SelectOption[];
}

/** A new sprint, or one that is changed. */
export function SprintSheet({ list, projectId = '', projects }: SprintSheetProps) {
  return (
    <RecordSheet
      area={clientWorkArea}
      draftArea={`sprints${projectId}`}
      noun="sprint"
      list={list}
      detail={sprintQueries.detail}
      loadFailedText={texts.sprints.fetchFailed}
      emptyValues={emptySprint(projectId)}
      toValues={valuesOfSprint}
      schema={sprintSchema}
      compared={comparedSprint}
      insert={(values, id) => insertSprint(inputOfSprint(values), values.project_id, id)}
      update={(row, values) => updateSprint(row, inputOfSprint(values))}
      tells={{
        table: 'project_sprints',
        changes: (values) => ({ ...inputOfSprint(values), project_id: values.project_id }),
      }}
      texts={texts.sprints}
    >
      {(row) => <SprintFields projects={projects} isNew={row === null} />}
    </RecordSheet>
  );
}
