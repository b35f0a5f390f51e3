import { clientWorkArea } from '../../lib/client-work/area.ts';
import { useDelete } from '../../lib/record/use-delete.ts';
import { useRowAction } from '../../lib/record/use-row-action.ts';
import { texts } from '../../lib/texts.ts';
import { countSprintDependents, deleteSprint } from '../api/delete-sprint.ts';
import { requestFeedback } from '../api/save-sprint.ts';
import type { SprintRow } from '../api/sprint.ts';
import { describeSprintDeletion, sprintIsKept } from '../model/describe-deletion.ts';

/** What can be done with a sprint of a list besides editing it. */
export function useSprintActions() {
  const remove = useDelete({
    area: clientWorkArea,
    undoTable: null,
    noun: 'sprint',
    consequence: 'Its tickets stay in the project, without a sprint.',
    deletedText: texts.sprints.deleted,
    failedText: texts.sprints.deleteFailed,
    remove: deleteSprint,
    explainRefusal: async () => sprintIsKept,
  });
  const request = useRowAction<SprintRow>({
    area: clientWorkArea,
    what: 'requesting feedback',
    run: requestFeedback,
    doneText: texts.sprints.feedbackRequested,
    failedText: texts.sprints.saveFailed,
  });
  return {
    remove: async ({ id, title }: SprintRow) => {
      const dependents = await countSprintDependents(id).catch(() => null);
      return remove({
        id,
        name: title,
        ...(dependents === null ? {} : { consequence: describeSprintDeletion(dependents) }),
      });
    },
    requestFeedback: (sprint: SprintRow) => void request.act(sprint),
    busyId: request.busyId,
  };
}

/** Whether the client is being asked already. */
export const isFeedbackRequested = ({ status, feedback_required }: SprintRow): boolean =>
  feedback_required && status === 'In Review';
