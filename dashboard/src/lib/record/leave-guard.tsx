import { useHeldPage } from '@northlight/contract';
import { useBlocker } from '@northlight/contract/router';
import { ConfirmDialog } from '@northlight/shared-ui';
import { type RefObject, useEffect } from 'react';
import { parseOpenRecord } from '../list/use-list-state.ts';

export interface LeaveGuardProps {
  /** Whether something on screen would be lost. */
  isDirty: boolean;
  /** Whether it stands there, also while it is sent: a session that turns out to have ended is renewed above it. */
  keepsPage: boolean;
  /** Set right before a navigation that follows a save, so that it does not ask. */
  skipLeaveGuard: RefObject<boolean>;
  /** What was typed is given up: the copy that this device keeps can go. */
  onLeave?: () => void;
}

/**
 * Asks before typed text is left: by a link, Back, closing the dialog (whose place in the address goes), closing the
 * tab or reloading. Drawn inside the form's own dialog, so that the question stands above it.
 */
export function LeaveGuard({ isDirty, keepsPage, skipLeaveGuard, onLeave }: LeaveGuardProps) {
  useHeldPage(keepsPage);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !skipLeaveGuard.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        openRecordKey(currentLocation.search) !== openRecordKey(nextLocation.search)),
  );

  useEffect(() => {
    if (!isDirty) return;
    skipLeaveGuard.current = false;
    const hold = (event: BeforeUnloadEvent) => {
      if (!skipLeaveGuard.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isDirty, skipLeaveGuard]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      description="What you typed has not been saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        if (blocker.state !== 'blocked') return;
        onLeave?.();
        blocker.proceed();
      }}
      onCancel={() => blocker.state === 'blocked' && blocker.reset()}
    />
  );
}

/** The record that a query opens; a change of filters alone is not leaving. */
function openRecordKey(search: string): string {
  const open = parseOpenRecord(new URLSearchParams(search));
  return open === null ? '' : open.kind === 'new' ? 'new' : open.id;
}
