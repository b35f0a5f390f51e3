import type { ReactNode, RefObject } from 'react';
import { styled } from 'styled-components';

export type DialogSize = 'sm' | 'md' | 'lg';

export const DialogBody = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-20);
  padding: var(--space-20) var(--space-24) var(--space-24);

  &:empty {
    padding-top: 0;
  }
`;

/** The buttons of a dialog, always visible: Cancel first, the action last. */
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
  /** Called on Escape, the close button or, for a Dialog, a click outside. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** A DialogBody and a DialogFooter, or a form with both. */
  children?: ReactNode;
  size?: DialogSize;
  /** While true, nothing closes the dialog. */
  isBusy?: boolean;
  /** The initial focus. Default: the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>;
}

export interface SheetProps extends Pick<ModalProps, 'isOpen' | 'onClose' | 'title' | 'children' | 'isBusy'> {
  side?: 'left' | 'right';
  /** A CSS length, limited to the screen width. */
  width?: string;
}
