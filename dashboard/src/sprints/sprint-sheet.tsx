import { lateSheet } from '../lib/record/late-sheet.tsx';
import { texts } from '../lib/texts.ts';
import { sprintApi } from './sprint-api.ts';

/** Opens a new sprint, or one that is changed. */
export const SprintSheet = lateSheet({
  noun: 'sprint',
  detail: sprintApi.detail,
  loadFailedText: texts.sprints.fetchFailed,
  load: async () => ({ Part: (await import('./sprint-form.tsx')).SprintForm }),
});
