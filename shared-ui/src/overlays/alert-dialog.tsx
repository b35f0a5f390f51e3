import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ModalProps } from './dialog-parts.tsx';
import { ModalContent } from './modal.tsx';

export type AlertDialogProps = ModalProps;

/** A modal dialog that must be answered: a press outside does not close it, and there is no close button. */
export function AlertDialog({ isOpen, ...props }: AlertDialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(willOpen) => !willOpen && !props.isBusy && props.onClose()}>
      <ModalContent size="sm" {...props} hasClose={false} />
    </Base.Root>
  );
}
