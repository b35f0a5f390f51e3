import { useHeldPage, useUnloadPrompt } from '@northlight/contract';
import { useBlocker } from '@northlight/contract/router';
import { ConfirmDialog } from '@northlight/shared-ui';
import type { RefObject } from 'react';
import { parseOpenRecord } from './list/use-list-state.ts';

export interface LeaveGuardProps {
  isDirty: boolean;
  /** Whether there is input, even while submitting. If the session ends, the page then stays open below the sign-in. */
  hasInput: boolean;
  /** Set before navigating after a save, so that the guard does not ask. */
  shouldSkipLeaveGuard: RefObject<boolean>;
  /** Called when the user discards the input, so that its draft can be deleted. */
  onLeave?: () => void;
}

/**
 * Asks for confirmation before a link, Back, closing the sheet (which changes the URL), closing the tab or reloading would
 * discard unsaved input. Rendered inside the form's sheet, so that the dialog appears above it.
 */
export function LeaveGuard({ isDirty, hasInput, shouldSkipLeaveGuard, onLeave }: LeaveGuardProps) {
  useHeldPage(hasInput);
  useUnloadPrompt(isDirty, shouldSkipLeaveGuard);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !shouldSkipLeaveGuard.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        getOpenRecordKey(currentLocation.search) !== getOpenRecordKey(nextLocation.search)),
  );

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      description="Your changes have not been saved."
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

/** Identifies the open record in a query string, and ignores filters. */
function getOpenRecordKey(search: string): string {
  const open = parseOpenRecord(new URLSearchParams(search));
  return open === null ? '' : open.kind === 'new' ? 'new' : open.id;
}
