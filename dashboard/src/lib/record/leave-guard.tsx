import { useHeldPage, useUnloadPrompt } from '@northlight/contract';
import { useBlocker } from '@northlight/contract/router';
import { ConfirmDialog } from '@northlight/shared-ui';
import type { RefObject } from 'react';
import { parseOpenRecord } from '../list/use-list-state.ts';

export interface LeaveGuardProps {
  /** Whether leaving would lose input. */
  isDirty: boolean;
  /** Whether there is input, even while submitting. If the session has ended, sign-in opens above the page. */
  keepsPage: boolean;
  /** Set before navigating after a save, so that the guard does not ask. */
  skipLeaveGuard: RefObject<boolean>;
  /** Called when the user gives up the input, so that its draft can be deleted. */
  onLeave?: () => void;
}

/**
 * Asks before unsaved input is lost: by a link, Back, closing the sheet (which changes the address), closing the tab or
 * reloading. Rendered inside the form's sheet, so that the question appears above it.
 */
export function LeaveGuard({ isDirty, keepsPage, skipLeaveGuard, onLeave }: LeaveGuardProps) {
  useHeldPage(keepsPage);
  useUnloadPrompt(isDirty, skipLeaveGuard);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !skipLeaveGuard.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        openRecordKey(currentLocation.search) !== openRecordKey(nextLocation.search)),
  );

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

/** The open record in a query string; changing filters is not leaving. */
function openRecordKey(search: string): string {
  const open = parseOpenRecord(new URLSearchParams(search));
  return open === null ? '' : open.kind === 'new' ? 'new' : open.id;
}
