import { AppError, getBackend, unwrap } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Button, IconButton } from '@northlight/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { texts } from '../texts.ts';
import { invalidateArea } from './record-api.ts';

/** A deletion of this tab that can still be taken back. */
export interface Deletion {
  readonly table: string;
  readonly id: string;
  /** "Service “CRM”". */
  readonly label: string;
  /** The query area that shows it. */
  readonly area: string;
  readonly at: number;
}

/** As long as the database keeps a deleted row (private.deleted_rows). */
export const undoableFor = 10 * 60 * 1000;

const storageKey = 'dashboard:deletions';
let kept: readonly Deletion[] = read();
const listeners = new Set<() => void>();

function read(): readonly Deletion[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? (stored as Deletion[]) : [];
  } catch {
    return [];
  }
}

function set(next: readonly Deletion[]): void {
  kept = next;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Without storage the offer ends with the page.
  }
  for (const listener of listeners) listener();
}

export function rememberDeletion(deletion: Deletion): void {
  set([deletion, ...kept.filter(({ id }) => id !== deletion.id)].slice(0, 20));
}

export function forgetDeletion(id: string): void {
  set(kept.filter((deletion) => deletion.id !== id));
}

export function forgetExpired(now: number): void {
  if (kept.some(({ at }) => at + undoableFor <= now)) set(kept.filter(({ at }) => at + undoableFor > now));
}

/** The deletions that can be taken back, the latest first. */
export function useDeletions(): readonly Deletion[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => kept,
    () => kept,
  );
}

/** Puts a deleted record back, as long as the database still has it. */
export function useUndo() {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ table, id }: Deletion) => {
      const backend = await getBackend();
      unwrap(await backend.rpc('restore_deleted', { from_table: table, deleted_id: id }));
    },
    onSuccess: (_done, { id, label }) => {
      forgetDeletion(id);
      toast({ tone: 'success', title: texts.success, description: `${label} is back` });
    },
    onError: (error, { id, label }) => {
      report(error, 'undoing a deletion');
      const isGone = error instanceof AppError && !error.isRetryable;
      if (isGone) forgetDeletion(id);
      toast({
        tone: 'danger',
        title: texts.error,
        description: isGone
          ? `${label} can no longer be brought back`
          : `${label} could not be brought back. Try again.`,
      });
    },
    onSettled: (_done, _error, { area }) => invalidateArea(queryClient, area),
  });
  return { undo: mutate, isBusy: isPending };
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
