import { Dialog as Base } from '@base-ui/react/dialog';
import type { ModalProps } from './dialog-parts.tsx';
import { ModalContent } from './modal.tsx';

export type DialogProps = ModalProps;

/**
 * A modal dialog whose opening is state of its user, so that it can be an address. Put a DialogBody and a DialogFooter
 * into it, or a form around them.
 */
export function Dialog({ isOpen, ...props }: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(willOpen) => !willOpen && !props.isBusy && props.onClose()}>
      <ModalContent {...props} hasClose />
    </Base.Root>
  );
}
