import { Button, IconButton, Menu, MenuItem, MenuSeparator, Td } from '@northlight/shared-ui';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
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

export interface RowMenuProps extends Omit<RowActionsProps, 'onDelete'> {
  /** Null if the user may not delete it. */
  onDelete: (() => void) | null;
  /** More destructive items, above Delete. */
  children?: ReactNode;
}

/** The menu of a dense row. */
export function RowMenu({ name, onEdit, onDelete, children }: RowMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for ${name}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit
      </MenuItem>
      {onDelete && (
        <>
          <MenuSeparator />
          {children}
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
