import type { SelectOption } from '@northlight/shared-ui';
import { FormSkeleton } from '../lib/record/form-skeleton.tsx';
import { type OpenRecord, RecordDialog, type RecordDialogProps } from '../lib/record/record-dialog.tsx';
import { late } from '../lib/screen/late.tsx';
import { texts } from '../lib/texts.ts';
import { type SprintRow, sprintApi } from './sprint-api.ts';

export interface SprintFormProps extends OpenRecord<SprintRow> {
  /** The project that a new one belongs to; empty where the form asks. */
  readonly projectId: string;
  readonly projects: readonly SelectOption[] | undefined;
}

const SprintForm = late<SprintFormProps>(
  'The form',
  async () => ({ Part: (await import('./sprint-form.tsx')).SprintForm }),
  <FormSkeleton />,
);

export interface SprintSheetProps {
  list: RecordDialogProps<never, never>['list'];
  projectId?: string;
  projects?: readonly SelectOption[];
}

/** Opens a new sprint, or one that is changed. */
export function SprintSheet({ list, projectId = '', projects }: SprintSheetProps) {
  return (
    <RecordDialog
      noun="sprint"
      list={list}
      detail={sprintApi.detail}
      loadFailedText={texts.sprints.fetchFailed}
    >
      {(record) => <SprintForm {...record} projectId={projectId} projects={projects} />}
    </RecordDialog>
  );
}
