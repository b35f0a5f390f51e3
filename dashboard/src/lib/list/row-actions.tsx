import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from 'shared-ui';
import styled from 'styled-components';

const Root = styled.div`
  display: flex;
  justify-content: flex-end;
`;

export interface RowActionsProps {
  /** The record's own name. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Edit and delete at the end of a row. */
export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <Root>
      <IconButton size="sm" label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton size="sm" label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </Root>
  );
}
