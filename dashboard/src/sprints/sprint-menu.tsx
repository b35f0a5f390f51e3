import { IconButton, Menu, MenuItem, MenuSeparator } from '@northlight/shared-ui';
import { Ellipsis, MessageCircleQuestion, Pencil, Trash2 } from 'lucide-react';
import type { SprintRow } from './sprint-api.ts';
import { canTakeFeedback } from './sprint-rules.ts';

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
      {canTakeFeedback(sprint) && (
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
