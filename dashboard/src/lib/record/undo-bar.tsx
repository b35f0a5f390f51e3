import { Undo2, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button, IconButton } from 'shared-ui';
import styled from 'styled-components';
import { forgetDeletion, forgetExpired, undoableFor, useDeletions } from './deletions.ts';
import { useUndo } from './use-undo.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8) var(--space-12);
  padding: var(--space-4) var(--space-4) var(--space-4) var(--space-16);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);
  background: var(--color-layer);

  & > span {
    flex: 1;
    min-width: 10rem;
    overflow-wrap: anywhere;
  }
`;

/** Offers the latest deletion back for ten minutes, long after the toast has gone. */
export function UndoBar() {
  const [latest, ...others] = useDeletions();
  const { undo, isBusy } = useUndo();

  useEffect(() => {
    if (!latest) return;
    // The browser's own clock on both sides: only the distance matters.
    const timer = setTimeout(() => forgetExpired(Date.now()), latest.at + undoableFor - Date.now());
    return () => clearTimeout(timer);
  }, [latest]);

  if (!latest) return null;
  return (
    <Root role="group" aria-label="Recently deleted">
      <span>
        {latest.label} was deleted.
        {others.length > 0 ? ` ${others.length} more before it.` : ''}
      </span>
      <Button
        data-undo
        size="sm"
        variant="secondary"
        icon={<Undo2 aria-hidden />}
        isLoading={isBusy}
        onClick={() => undo(latest)}
      >
        Undo
      </Button>
      <IconButton size="sm" label="Dismiss" onClick={() => forgetDeletion(latest.id)}>
        <X aria-hidden />
      </IconButton>
    </Root>
  );
}
