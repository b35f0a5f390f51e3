import { AppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { ConfirmDialog, FormAlert } from '@northlight/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts } from '../lib/texts.ts';
import { releasesQuery } from './release-api.ts';

export interface ActDialogProps {
  title: string;
  /** What it means for everybody. */
  description: string;
  /** Null where it cannot be done here. */
  confirmLabel: string | null;
  tone?: 'danger' | 'neutral';
  act: () => Promise<unknown>;
  /** What is said when it is done, and when it is not. */
  done: string;
  failed: string;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before what is live changes, does it, and says what came of it. */
export function ActDialog({
  act,
  done,
  failed,
  onClose,
  confirmLabel,
  children,
  ...question
}: ActDialogProps) {
  const { toast } = useServices();
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      toast({ tone: 'success', title: texts.success, description: done });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: releasesQuery().queryKey }),
  });
  return (
    <ConfirmDialog
      {...question}
      isOpen
      isBusy={isPending}
      confirmLabel={confirmLabel}
      cancelLabel={confirmLabel === null ? 'Close' : 'Cancel'}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {error === null ? null : <FormAlert title={failed}>{reasonOf(error)}</FormAlert>}
      {children}
    </ConfirmDialog>
  );
}

function reasonOf(error: Error): string {
  const said = error instanceof AppError ? error.details.serverMessage : undefined;
  return said ?? 'No answer came. Try again in a moment.';
}
