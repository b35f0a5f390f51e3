import { IconButton, useScrollLock } from '@northlight/shared-ui';
import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { media } from '../components/layout.tsx';
import { type GalleryPicture, stepIndex } from './gallery-pictures.ts';

/** A phone in landscape or a small window, where the picture needs the height. */
const shortScreen = '@media (max-height: 32rem)';

const Stage = styled.dialog`
  width: 100%;
  max-width: none;
  height: 100dvh;
  max-height: none;
  padding: 0;
  border: 0;
  background: var(--color-canvas);
  color: var(--color-text);
  overscroll-behavior: contain;

  &[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
  }

  &::backdrop {
    background: var(--color-scrim);
  }
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-16);
  padding: var(--space-8) var(--space-12) var(--space-8) var(--space-24);

  ${shortScreen} {
    padding-block: 0;
  }
`;

const Counter = styled.p`
  color: var(--color-text-secondary);
  font-variant-numeric: tabular-nums;
`;

/** A cell with a definite size, which the picture's percentage limits need. */
const View = styled.div`
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  place-items: center;
  min-height: 0;
  padding-inline: var(--space-12);
  touch-action: pan-y pinch-zoom;
  user-select: none;

  ${media.tablet} {
    padding-inline: var(--space-64);
  }

  img {
    width: auto;
    max-height: 100%;
    border-radius: var(--radius-card);
    object-fit: contain;
  }
`;

const Footer = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-16);
  min-height: 4.5rem;
  padding: var(--space-12) var(--space-24);

  ${shortScreen} {
    min-height: 0;
    padding-block: 0;
  }
`;

const Caption = styled.p`
  max-height: 30dvh;
  overflow-y: auto;
  text-align: center;
`;

/** In pixels. */
const swipeDistance = 48;

export interface LightboxProps {
  readonly pictures: readonly GalleryPicture[];
  readonly index: number;
  readonly onMove: (index: number) => void;
  readonly onClose: () => void;
}

/**
 * Shows one picture at a time in full screen. Buttons, arrow keys, Home, End and swiping change the picture. Escape and a
 * click outside the picture close the lightbox.
 */
export function Lightbox({ pictures, index, onMove, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const swipeStart = useRef<number | null>(null);
  const hasSwiped = useRef(false);
  const isUnmounting = useRef(false);
  const total = pictures.length;
  const picture = pictures[index];

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    isUnmounting.current = false;
    // Closing before the unmount returns focus to the link that opened it.
    return () => {
      isUnmounting.current = true;
      element?.close();
    };
  }, []);
  useScrollLock();

  const step = (offset: number) => onMove(stepIndex(index, offset, total));
  const onKeyDown = (event: KeyboardEvent) => {
    const move = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => onMove(0),
      End: () => onMove(total - 1),
    }[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };
  const onPointerUp = (event: PointerEvent) => {
    const startX = swipeStart.current;
    swipeStart.current = null;
    if (startX === null || Math.abs(event.clientX - startX) < swipeDistance) return;
    hasSwiped.current = true;
    step(event.clientX < startX ? 1 : -1);
  };

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget && !hasSwiped.current) dialog.current?.close();
  };

  return (
    <Stage
      ref={dialog}
      data-theme="dark"
      aria-label="Pictures"
      onClose={() => {
        if (!isUnmounting.current) onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <Bar>
        <Counter aria-live="polite">
          {index + 1} / {total}
        </Counter>
        <IconButton label="Close" onClick={() => dialog.current?.close()}>
          <X aria-hidden />
        </IconButton>
      </Bar>
      <View
        onClick={closeOnBackdrop}
        onPointerDown={(event) => {
          hasSwiped.current = false;
          swipeStart.current = event.isPrimary ? event.clientX : null;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          swipeStart.current = null;
        }}
      >
        {picture === undefined ? null : (
          <img
            key={picture.src}
            src={picture.src}
            alt={picture.alt}
            width={1600}
            height={1000}
            draggable={false}
          />
        )}
      </View>
      <Footer>
        <IconButton label="Previous picture" disabled={total < 2} onClick={() => step(-1)}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <Caption aria-hidden>{picture?.alt}</Caption>
        <IconButton label="Next picture" disabled={total < 2} onClick={() => step(1)}>
          <ArrowRight aria-hidden />
        </IconButton>
      </Footer>
    </Stage>
  );
}
