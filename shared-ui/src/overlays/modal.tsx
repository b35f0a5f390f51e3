import { AlertDialog as AlertBase } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { styled } from 'styled-components';
import { IconButton } from '../actions/icon-button.tsx';
import { SectionBoundary } from '../feedback/section-boundary.tsx';
import type { DialogSize, ModalProps } from './dialog-parts.tsx';
import { useScrollLock } from './use-scroll-lock.ts';

const widths: Record<DialogSize, string> = { sm: '26rem', md: '34rem', lg: '46rem' };

const Scrim = styled(Base.Backdrop)`
  position: fixed;
  inset: 0;
  z-index: var(--z-overlay);
  background: var(--color-scrim);
  transition: opacity var(--motion-menu) var(--ease-out);

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
`;

export function Backdrop() {
  useScrollLock();
  return <Scrim />;
}

const Viewport = styled(Base.Viewport)`
  position: fixed;
  inset: 0;
  z-index: var(--z-dialog);
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  place-items: center;
  padding: var(--space-16);
`;

const Popup = styled(Base.Popup)<{ $size: DialogSize }>`
  position: relative;
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: ${({ $size }) => widths[$size]};
  max-height: 100%;
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-padding-bottom: 6rem;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-dialog);
  background: var(--color-surface);
  color: var(--color-text);
  box-shadow: var(--shadow-floating);
  transition:
    opacity var(--motion-menu) var(--ease-out),
    transform var(--motion-menu) var(--ease-out);

  &:focus-visible {
    outline-offset: -2px;
  }

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: translateY(calc(8px * var(--motion-shift)));
  }

  &[data-ending-style] {
    transition-timing-function: var(--ease-in);
    transition-duration: var(--motion-base);
  }
`;

const Head = styled.div`
  display: grid;
  gap: var(--space-8);
  padding: var(--space-24) var(--space-24) 0;
`;

const Title = styled(Base.Title)<{ $hasClose: boolean }>`
  padding-right: ${({ $hasClose }) => ($hasClose ? 'var(--space-32)' : '0')};
  font-size: var(--text-lg);
  line-height: var(--leading-lg);
`;

const Description = styled(Base.Description)`
  color: var(--color-text-secondary);
`;

/** Aligned with the title. Last in the tab order, so that a dialog's initial focus is in its content. */
const CloseButton = styled(IconButton)`
  position: absolute;
  top: calc(var(--space-24) + (var(--leading-lg) - var(--control-height-sm, 2rem)) / 2);
  right: calc(var(--space-24) - (var(--control-height-sm, 2rem) - 1.25rem) / 2);
`;

export function DialogModal({ isOpen, ...props }: ModalProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(willOpen) => !willOpen && !props.isBusy && props.onClose()}>
      <ModalContent {...props} hasClose />
    </Base.Root>
  );
}

export function AlertDialogModal({ isOpen, ...props }: ModalProps) {
  return (
    <AlertBase.Root open={isOpen} onOpenChange={(willOpen) => !willOpen && !props.isBusy && props.onClose()}>
      <ModalContent size="sm" {...props} hasClose={false} />
    </AlertBase.Root>
  );
}

/** The shared content of both. */
function ModalContent({
  title,
  description,
  children,
  size = 'md',
  isBusy = false,
  onClose,
  hasClose,
  initialFocus,
}: Omit<ModalProps, 'isOpen'> & { hasClose: boolean }) {
  return (
    <Base.Portal>
      <Backdrop />
      <Viewport>
        <Popup $size={size} aria-busy={isBusy || undefined} initialFocus={initialFocus}>
          <Head>
            <Title $hasClose={hasClose}>{title}</Title>
            {description && <Description>{description}</Description>}
          </Head>
          <SectionBoundary section="dialog">{children}</SectionBoundary>
          {hasClose && (
            <CloseButton label="Close" size="sm" onClick={onClose} disabled={isBusy}>
              <X aria-hidden="true" />
            </CloseButton>
          )}
        </Popup>
      </Viewport>
    </Base.Portal>
  );
}
