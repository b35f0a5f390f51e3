import { RecordDialog, type RecordDialogProps } from '../lib/record/record-dialog.tsx';
import { texts } from '../lib/texts.ts';
import { type SprintRow, sprintApi } from './sprint-api.ts';
import { SprintForm, type SprintPlace } from './sprint-form.tsx';

/** Opens a new sprint, or one that is changed. */
export function SprintSheet({
  list,
  ...place
}: Pick<RecordDialogProps<SprintRow, never>, 'list'> & SprintPlace) {
  return (
    <RecordDialog
      noun="sprint"
      list={list}
      detail={sprintApi.detail}
      loadFailedText={texts.sprints.fetchFailed}
    >
      {(record) => <SprintForm {...record} {...place} />}
    </RecordDialog>
  );
}
