import { inUseSentences } from '@northlight/domain/in-use';
import { IconButton, Menu, MenuItem, MenuSeparator } from '@northlight/shared-ui';
import { Ellipsis, MessageCircleQuestion, Pencil, Trash2 } from 'lucide-react';
import { useConfirmNotification, useShowPending } from '../client-notifications/use-client-notifications.ts';
import { clientWorkArea } from '../queries/client-work-queries.ts';
import { useDelete } from '../records/actions/use-delete.ts';
import { useRowAction } from '../records/actions/use-row-action.ts';
import { texts } from '../texts.ts';
import { countSprintDependents, requestFeedback, type SprintRow, sprintApi } from './sprint-queries.ts';
import { canRequestFeedback } from './sprint-rules.ts';

/** Actions that request feedback on a sprint or delete it. */
export function useSprintActions() {
  const confirmNotification = useConfirmNotification();
  const showPending = useShowPending();
  const remove = useDelete({
    api: sprintApi,
    undoTable: null,
    noun: 'sprint',
    consequence: 'Its tickets stay in the project and will have no sprint.',
    texts: texts.sprints,
  });
  const feedbackRequest = useRowAction<SprintRow>({
    area: clientWorkArea,
    activity: 'requesting feedback',
    confirm: ({ id, title }) =>
      confirmNotification(
        { title: `Request feedback on “${title}”?`, confirmLabel: 'Request feedback' },
        { table: 'project_sprints', id, changes: { feedback_required: true } },
      ),
    run: requestFeedback,
    onDone: showPending,
    successText: texts.sprints.feedbackRequested,
    failedText: texts.sprints.saveFailed,
  });
  return {
    remove: async ({ id, title }: SprintRow) => {
      // If counting fails, the dialog shows the generic message and the database decides.
      const dependents = await countSprintDependents(id).catch(() => null);
      return remove({
        id,
        name: title,
        ...(dependents === null
          ? {}
          : dependents.clientMessages > 0
            ? { blockedReason: inUseSentences.sprint_messages_sprint_fkey }
            : { consequence: describeSprintDeletion(dependents) }),
      });
    },
    requestFeedback: (sprint: SprintRow) => feedbackRequest.run(sprint),
    isBusy: feedbackRequest.isBusy,
  };
}

function describeSprintDeletion({ tickets }: { tickets: number }): string {
  if (tickets === 0) return 'It has no tickets.';
  if (tickets === 1) return 'Its ticket stays in the project and will have no sprint.';
  return `Its ${tickets} tickets stay in the project and will have no sprint.`;
}

export interface SprintMenuProps {
  sprint: SprintRow;
  isBusy: boolean;
  onEdit: () => void;
  onRequestFeedback: () => void;
  onDelete: () => void;
}

export function SprintMenu({ sprint, isBusy, onEdit, onRequestFeedback, onDelete }: SprintMenuProps) {
  const isRequested = sprint.feedback_required;
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for ${sprint.title}`} disabled={isBusy}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit sprint
      </MenuItem>
      {canRequestFeedback(sprint) && (
        <MenuItem
          icon={<MessageCircleQuestion aria-hidden />}
          isDisabled={isRequested}
          onSelect={onRequestFeedback}
        >
          {isRequested ? 'Feedback requested' : 'Request feedback'}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
        Delete sprint
      </MenuItem>
    </Menu>
  );
}
