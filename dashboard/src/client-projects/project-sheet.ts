import { createRecordDialog } from '../records/record-sheet.tsx';
import { texts } from '../texts.ts';
import { projectApi } from './project-queries.ts';

/** The sheet with a project's form, on the list of projects and in a company. */
export const ProjectSheet = createRecordDialog({
  noun: 'project',
  detail: projectApi.detail,
  loadFailedText: texts.clientProjects.fetchFailed,
  load: () => import(/* webpackChunkName: "forms" */ './project-form.tsx'),
});
