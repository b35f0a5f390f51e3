import { type ReactNode, useEffect, useState } from 'react';
import type { AlertDialogProps } from './late/alert-dialog.tsx';
import type { ConfirmDialogProps } from './late/confirm-dialog.tsx';
import type { DialogProps } from './late/dialog.tsx';
import { LateNotice } from './late/late-notice.tsx';
import { loadPopups, loadPopupsWhenQuiet, type Popups, usePopups } from './late/popup-code.ts';
import type { SheetProps } from './late/sheet.tsx';

export type { AlertDialogProps, ConfirmDialogProps, DialogProps, SheetProps };

/**
 * A modal dialog whose opening is state of its user, so that it can be an address. Put a DialogBody and a DialogFooter
 * into it, or a form around them.
 */
export function Dialog(props: DialogProps) {
  return (
    <Late isOpen={props.isOpen} onGiveUp={props.onClose} draw={(popups) => <popups.Dialog {...props} />} />
  );
}

/** A modal dialog that must be answered: a press outside does not close it, and there is no close button. */
export function AlertDialog(props: AlertDialogProps) {
  return (
    <Late
      isOpen={props.isOpen}
      onGiveUp={props.onClose}
      draw={(popups) => <popups.AlertDialog {...props} />}
    />
  );
}

/** Asks before something that cannot simply be taken back. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Late
      isOpen={props.isOpen}
      onGiveUp={props.onCancel}
      draw={(popups) => <popups.ConfirmDialog {...props} />}
    />
  );
}

/** A dialog that comes in from a side and takes the whole height: a menu on a phone, or a long form beside a list. */
export function Sheet(props: SheetProps) {
  return (
    <Late isOpen={props.isOpen} onGiveUp={props.onClose} draw={(popups) => <popups.Sheet {...props} />} />
  );
}

interface LateProps {
  isOpen: boolean;
  onGiveUp: () => void;
  draw: (popups: Popups) => ReactNode;
}

/** A dialog whose code comes when the page is quiet, or when one is opened before. */
function Late({ isOpen, onGiveUp, draw }: LateProps) {
  const popups = usePopups(isOpen);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState(-1);

  useEffect(loadPopupsWhenQuiet, []);
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    loadPopups().catch((error: unknown) => {
      reportError(error);
      if (isCurrent) setFailedAttempt(attempt);
    });
    return () => {
      isCurrent = false;
    };
  }, [isOpen, attempt]);

  if (popups !== null) return draw(popups);
  if (!isOpen) return null;
  return (
    <LateNotice
      hasFailed={failedAttempt === attempt}
      onRetry={() => setAttempt(attempt + 1)}
      onGiveUp={() => {
        setAttempt(attempt + 1);
        onGiveUp();
      }}
    />
  );
}
