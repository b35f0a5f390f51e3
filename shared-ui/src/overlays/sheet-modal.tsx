import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../actions/icon-button.tsx';
import { SectionBoundary } from '../feedback/section-boundary.tsx';
import type { SheetProps } from './dialog-parts.tsx';
import { Backdrop } from './modal.tsx';

const Panel = styled(Base.Popup)<{ $side: 'left' | 'right'; $width: string }>`
  position: fixed;
  inset-block: 0;
  ${({ $side }) => $side}: 0;
  z-index: var(--z-dialog);
  display: flex;
  flex-direction: column;
  width: min(${({ $width }) => $width}, 100%);
  border-inline: 1px solid var(--color-line);
  background: var(--color-surface);
  color: var(--color-text);
  box-shadow: var(--shadow-floating);
  transition: transform var(--motion-panel) var(--ease-out);

  &:focus-visible {
    outline-offset: -2px;
  }

  &[data-starting-style],
  &[data-ending-style] {
    transform: translateX(${({ $side }) => ($side === 'left' ? '-100%' : '100%')});
  }

  @media (prefers-reduced-motion: reduce) {
    transition: opacity var(--motion-base) var(--ease-out);

    &[data-starting-style],
    &[data-ending-style] {
      transform: none;
      opacity: 0;
    }
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-12);
  padding: var(--space-12) calc(var(--space-24) - (var(--control-height-sm, 2rem) - 1.25rem) / 2) var(--space-12) var(--space-24);
  border-bottom: 1px solid var(--color-line);
`;

const Title = styled(Base.Title)`
  margin: 0;
  font-size: var(--text-md);
  line-height: var(--leading-md);
  font-weight: var(--weight-semibold);
`;

const Body = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  scroll-padding-bottom: 6rem;
`;

export function SheetModal({
  isOpen,
  onClose,
  title,
  children,
  isBusy = false,
  side = 'right',
  width = '34rem',
}: SheetProps) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={isOpen} onOpenChange={(willOpen) => !willOpen && !isBusy && onClose()}>
      <Base.Portal>
        <Backdrop />
        <Panel
          $side={side}
          $width={width}
          aria-busy={isBusy || undefined}
          initialFocus={() => body.current?.querySelector<HTMLElement>('input, textarea, select') ?? true}
        >
          <Head>
            <Title>{title}</Title>
            <IconButton label="Close" size="sm" onClick={onClose} disabled={isBusy}>
              <X aria-hidden="true" />
            </IconButton>
          </Head>
          <Body ref={body}>
            <SectionBoundary section="sheet">{children}</SectionBoundary>
          </Body>
        </Panel>
      </Base.Portal>
    </Base.Root>
  );
}
