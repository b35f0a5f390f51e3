import { useLocation, useNavigate } from '@northlight/contract/router';
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react';
import styled from 'styled-components';
import { CardImage } from '../components/card.tsx';
import { media } from '../components/layout.tsx';
import { type GalleryPicture, readOpenPicture, withOpenPicture } from './gallery-pictures.ts';
import type { LightboxProps } from './lightbox.tsx';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-12);

  & > :first-child {
    grid-column: 1 / -1;
  }

  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--space-16);
  }
`;

const PictureLink = styled.a<{ $isFirst: boolean }>`
  display: block;
  overflow: hidden;
  aspect-ratio: ${({ $isFirst }) => ($isFirst ? '16 / 10' : '4 / 3')};
  border-radius: var(--radius-card);
  background: var(--color-layer);
  cursor: zoom-in;

  ${media.tablet} {
    aspect-ratio: ${({ $isFirst }) => ($isFirst ? '2 / 1' : '4 / 3')};
  }

  img {
    transition: transform 900ms var(--ease-out);
  }

  &:hover img {
    transform: scale(calc(1 + 0.02 * var(--motion-shift)));
  }
`;

const largeSizes = '(min-width: 1200px) 1152px, calc(100vw - 48px)';
const smallSizes = '(min-width: 1200px) 276px, (min-width: 768px) 23vw, 46vw';

/**
 * A project's pictures, the first one large. Without scripts, each is a link to its file. With scripts, it opens in the
 * lightbox, which is loaded on demand. Opening adds a history entry, so that Back closes the lightbox.
 */
export function Gallery({ pictures }: { pictures: readonly GalleryPicture[] }) {
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null);
  const { state } = useLocation();
  const navigate = useNavigate();
  const openIndex = readOpenPicture(state, pictures.length);
  // Moving to another picture adds no history entry.
  const [currentIndex, setCurrentIndex] = useState<number | null>(null);
  const visibleIndex = openIndex === null ? null : (currentIndex ?? openIndex);

  const open = async (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      const module = await import('./lightbox.tsx');
      setLightbox(() => module.Lightbox);
      setCurrentIndex(index);
      await navigate('.', { state: withOpenPicture(state, index), preventScrollReset: true });
    } catch {
      window.location.assign(href);
    }
  };

  // After a reload or Forward the history entry is open, but the lightbox is not loaded yet.
  const needsLightbox = visibleIndex !== null && Lightbox === null;
  useEffect(() => {
    if (!needsLightbox) return;
    import('./lightbox.tsx').then(
      (module) => setLightbox(() => module.Lightbox),
      () => undefined,
    );
  }, [needsLightbox]);

  return (
    <>
      <Grid aria-label="Pictures">
        {pictures.map(({ src, alt }, index) => (
          <li key={src}>
            <PictureLink
              href={src}
              aria-label={`Enlarge picture ${index + 1} of ${pictures.length}: ${alt}`}
              $isFirst={index === 0}
              onClick={(event) => void open(event, index)}
            >
              <CardImage src={src} sizes={index === 0 ? largeSizes : smallSizes} isFirst={index === 0} />
            </PictureLink>
          </li>
        ))}
      </Grid>
      {Lightbox !== null && visibleIndex !== null ? (
        <Lightbox
          pictures={pictures}
          index={visibleIndex}
          onMove={setCurrentIndex}
          onClose={() => void navigate(-1)}
        />
      ) : null}
    </>
  );
}
