import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../actions/icon-button.tsx';
import { SectionBoundary } from '../feedback/section-boundary.tsx';
import { useCoveredPage } from './use-covered-page.ts';

const widths = { sm: '26rem', md: '34rem', lg: '46rem' };
export type DialogSize = keyof typeof widths;

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

/** What lies between the page and a dialog or a sheet, over the whole window. */
export function Backdrop() {
  useCoveredPage();
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

/** On the title's line, its icon at the edge of the content. The last in the order of focus, so that a dialog opens on its content. */
const CloseButton = styled(IconButton)`
  position: absolute;
  top: calc(var(--space-24) + (var(--leading-lg) - var(--control-height-sm, 2rem)) / 2);
  right: calc(var(--space-24) - (var(--control-height-sm, 2rem) - 1.25rem) / 2);
`;

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
  /** Where the focus goes afterwards; to where it came from when not given. */
  finalFocus?: RefObject<HTMLElement | null>;
}

/** The parts that Dialog and AlertDialog have in common. */
export function ModalContent({
  title,
  description,
  children,
  size = 'md',
  isBusy = false,
  onClose,
  hasClose,
  initialFocus,
  finalFocus,
}: Omit<ModalProps, 'isOpen'> & { hasClose: boolean }) {
  return (
    <Base.Portal>
      <Backdrop />
      <Viewport>
        <Popup
          $size={size}
          aria-busy={isBusy || undefined}
          initialFocus={initialFocus}
          finalFocus={finalFocus}
        >
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
