import { AppError, runQuery } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { createStoredValue, useStoredValue } from '@northlight/contract/drafts';
import { Button, IconButton } from '@northlight/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2, X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import styled from 'styled-components';
import { useUserId } from '../../queries/use-user-id.ts';
import { texts } from '../../texts.ts';
import { invalidateArea } from '../record-api.ts';

export interface Deletion {
  readonly table: string;
  readonly id: string;
  /** "Service “CRM”". */
  readonly label: string;
  /** The query area that shows the row. */
  readonly area: string;
  readonly at: number;
}

/** How long the database keeps deleted rows (`private.deleted_rows`). */
const undoWindow = 10 * 60 * 1000;

const noDeletions: readonly Deletion[] = [];

/** The user's deletions that can be undone, latest first. Signing out clears them. */
export function useDeletions() {
  const userId = useUserId();
  const storage = useMemo(() => createStoredValue(userId, 'dashboard.deletions', parseDeletions), [userId]);
  const deletions = useStoredValue(storage) ?? noDeletions;
  return useMemo(() => {
    const getOthers = ({ id }: { readonly id: string }) =>
      (storage.read() ?? noDeletions).filter((deletion) => deletion.id !== id);
    return {
      deletions,
      remember: (deletion: Deletion) => storage.write([deletion, ...getOthers(deletion)].slice(0, 20)),
      forget: (deletion: Deletion) => storage.write(getOthers(deletion)),
    };
  }, [storage, deletions]);
}

function parseDeletions(stored: unknown): readonly Deletion[] | null {
  if (!Array.isArray(stored)) return null;
  return (stored as Deletion[]).filter(({ at }) => at + undoWindow > Date.now());
}

/** The deletions that can be undone, and a function to undo one. */
function useUndo() {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const { deletions, forget } = useDeletions();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ table, id }: Deletion) => {
      await runQuery((db) => db.rpc('restore_deleted', { from_table: table, deleted_id: id }));
    },
    onSuccess: (_done, deletion) => {
      forget(deletion);
      toast({ tone: 'success', title: texts.success, description: `${deletion.label} restored` });
    },
    onError: (error, deletion) => {
      report(error, 'undoing a deletion');
      const isExpired = error instanceof AppError && !error.isRetryable;
      if (isExpired) forget(deletion);
      const { label } = deletion;
      toast({
        tone: 'danger',
        title: texts.error,
        description: isExpired
          ? `${label} can no longer be restored`
          : `${label} could not be restored. Try again.`,
      });
    },
    onSettled: (_done, _error, { area }) => invalidateArea(queryClient, area),
  });
  return { deletions, forget, undo: mutate, busyId: isPending ? variables.id : null };
}

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

/** Offers to undo the latest deletion for ten minutes. */
export function UndoBar() {
  const { deletions, forget, undo, busyId } = useUndo();
  const [latest, ...earlierDeletions] = deletions;

  useEffect(() => {
    if (!latest) return;
    // Both times come from the browser's clock; only the difference matters.
    const timer = setTimeout(() => forget(latest), latest.at + undoWindow - Date.now());
    return () => clearTimeout(timer);
  }, [latest, forget]);

  if (!latest) return null;
  return (
    <Root key={latest.id} role="group" aria-label="Recently deleted">
      <span>
        {latest.label} has been deleted.
        {earlierDeletions.length > 0
          ? ` ${earlierDeletions.length} earlier ${earlierDeletions.length === 1 ? 'deletion' : 'deletions'} can be undone next.`
          : ''}
      </span>
      <Button
        data-takes-focus
        size="sm"
        variant="secondary"
        icon={<Undo2 aria-hidden />}
        isLoading={busyId === latest.id}
        onClick={() => undo(latest)}
      >
        Undo
      </Button>
      <IconButton size="sm" label="Dismiss" onClick={() => forget(latest)}>
        <X aria-hidden />
      </IconButton>
    </Root>
  );
}
