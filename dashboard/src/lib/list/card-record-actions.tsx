import { Pencil, Trash2 } from 'lucide-react';
import { Button, IconButton } from 'shared-ui';
import { CardActions } from './card-grid.tsx';
import type { RowActionsProps } from './row-actions.tsx';

/** Edit and delete at the foot of a card. */
export function CardRecordActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <CardActions>
      <Button
        size="sm"
        variant="ghost"
        icon={<Pencil aria-hidden />}
        aria-label={`Edit ${name}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      <IconButton size="sm" label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </CardActions>
  );
}
