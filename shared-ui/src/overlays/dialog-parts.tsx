import type { ReactNode, RefObject } from 'react';
import { styled } from 'styled-components';

export type DialogSize = 'sm' | 'md' | 'lg';

/** What is between the title of a dialog and its footer. */
export const DialogBody = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-20);
  padding: var(--space-20) var(--space-24) var(--space-24);

  &:empty {
    padding-top: 0;
  }
`;

/** The buttons of a dialog, always in sight: Cancel first, the verb last. */
export const DialogFooter = styled.div`
  position: sticky;
  bottom: 0;
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-8);
  padding: var(--space-16) var(--space-24);
  border-top: 1px solid var(--color-line);
  background: var(--color-surface);

  @media (width < 480px) {
    & > button {
      flex: 1 1 auto;
    }
  }
`;

export interface ModalProps {
  isOpen: boolean;
  /** Asked for by Escape, the close button or (a dialog only) a press outside. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** DialogBody and DialogFooter, or a form around them. */
  children?: ReactNode;
  size?: DialogSize;
  /** While something is being sent: nothing closes the dialog. */
  isBusy?: boolean;
  /** Where the focus goes first; the first thing that takes it when not given. */
  initialFocus?: RefObject<HTMLElement | null>;
}
