import { createRecordDialog } from '../records/record-sheet.tsx';
import { texts } from '../texts.ts';
import { sprintApi } from './sprint-queries.ts';

/** The sheet with the form of a sprint. */
export const SprintSheet = createRecordDialog({
  noun: 'sprint',
  detail: sprintApi.detail,
  loadFailedText: texts.sprints.fetchFailed,
  load: () => import(/* webpackChunkName: "forms" */ './sprint-form.tsx'),
});
