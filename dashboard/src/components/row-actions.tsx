import { Button, IconButton, Td } from '@northlight/shared-ui';
import { Pencil, Trash2 } from 'lucide-react';
import styled from 'styled-components';
import { CardActions } from './card-grid.tsx';

const Root = styled.div`
  display: flex;
  justify-content: flex-end;
`;

/** The last cell of a row. It stays visible while a narrow table scrolls. */
export const ActionsCell = styled(Td)`
  position: sticky;
  right: 0;
  padding-inline: var(--space-4);
  background: var(--color-surface);

  @media (hover: hover) {
    tr:hover > & {
      background: inherit;
    }
  }
`;

export interface RowActionsProps {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function RowActions(props: RowActionsProps) {
  return (
    <Root>
      <EditAndDelete {...props} />
    </Root>
  );
}

/** The two buttons alone, for beside others. */
export function EditAndDelete({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <>
      <IconButton size="sm" label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton size="sm" label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </>
  );
}

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
