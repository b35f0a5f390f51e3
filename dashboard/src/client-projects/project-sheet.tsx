import { lateSheet } from '../lib/record/late-sheet.tsx';
import { texts } from '../lib/texts.ts';
import { projectApi } from './project-api.ts';

/** Opens a new project, or one that is changed. */
export const ProjectSheet = lateSheet({
  noun: 'project',
  detail: projectApi.detail,
  loadFailedText: texts.clientProjects.fetchFailed,
  load: async () => ({ Part: (await import('./project-form.tsx')).ProjectForm }),
});
