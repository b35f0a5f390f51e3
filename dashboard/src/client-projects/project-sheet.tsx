import { FormSkeleton } from '../lib/record/form-skeleton.tsx';
import { type OpenRecord, RecordDialog, type RecordDialogProps } from '../lib/record/record-dialog.tsx';
import { late } from '../lib/screen/late.tsx';
import { texts } from '../lib/texts.ts';
import { type ClientProject, projectApi } from './project-api.ts';

const ProjectForm = late<OpenRecord<ClientProject>>(
  'The form',
  async () => ({ Part: (await import('./project-form.tsx')).ProjectForm }),
  <FormSkeleton />,
);

/** Opens a new project, or one that is changed. */
export function ProjectSheet({ list }: { list: RecordDialogProps<never, never>['list'] }) {
  return (
    <RecordDialog
      noun="project"
      list={list}
      detail={projectApi.detail}
      loadFailedText={texts.clientProjects.fetchFailed}
    >
      {(record) => <ProjectForm {...record} />}
    </RecordDialog>
  );
}
