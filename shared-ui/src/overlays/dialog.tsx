import type { ModalProps, SheetProps } from './dialog-parts.tsx';
import { useModals } from './use-modals.ts';

/**
 * A modal dialog, opened by the caller, for example from the URL. Contains a DialogBody and a DialogFooter, or a form
 * with both.
 */
export function Dialog(props: ModalProps) {
  const modals = useModals(props.isOpen, props.onClose);
  return modals && <modals.DialogModal {...props} />;
}

/** A modal dialog that requires a response: it has no close button, and clicks outside do not close it. */
export function AlertDialog(props: ModalProps) {
  const modals = useModals(props.isOpen, props.onClose);
  return modals && <modals.AlertDialogModal {...props} />;
}

/** A full-height dialog on one side, for menus on phones and long forms beside a list. */
export function Sheet(props: SheetProps) {
  const modals = useModals(props.isOpen, props.onClose);
  return modals && <modals.SheetModal {...props} />;
}
