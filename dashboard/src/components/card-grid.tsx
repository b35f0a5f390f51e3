import { Card, Skeleton } from '@northlight/shared-ui';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';

/** One to three cards side by side, depending on the width. */
export const CardGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(19rem, 30%)), 1fr));
  gap: var(--space-16);

  & > li {
    display: grid;
    min-width: 0;
  }
`;

export const RecordCard = styled.article`
  display: flex;
  flex-direction: column;
  min-width: 0;
  overflow: hidden;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);
`;

export const CardBody = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-12);
  padding: var(--space-16);
  min-width: 0;

  h2 {
    font-size: var(--text-md);
    line-height: var(--leading-md);
  }
`;

export const CardHead = styled.div`
  display: flex;
  gap: var(--space-12);
  align-items: center;
  min-width: 0;

  & > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  p {
    color: var(--color-text-secondary);
  }
`;

/** A picture that fills its frame, or an icon in the middle. */
export const PictureFrame = styled.div`
  display: grid;
  place-items: center;
  overflow: hidden;
  background: var(--color-layer);
  color: var(--color-text-muted);

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

export const CardImage = styled(PictureFrame)<{ $ratio?: string }>`
  aspect-ratio: ${({ $ratio = '16 / 9' }) => $ratio};
  border-bottom: 1px solid var(--color-line);
`;

/** Text that is cut off after a few lines. Firefox cuts off the wrong end without `dir`. */
export const ClampedText = styled.p.attrs({ dir: 'auto' })<{ $lines?: number }>`
  display: -webkit-box;
  overflow: hidden;
  color: var(--color-text-secondary);
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${({ $lines = 3 }) => $lines};
`;

export const CardMeta = styled.p`
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);
  font-variant-numeric: tabular-nums;
`;

export const CardActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
  padding: var(--space-8) var(--space-4);
  border-top: 1px solid var(--color-line);

  & > :last-child {
    margin-left: auto;
  }
`;

export function CardGridSkeleton({ hasImage = false }: { hasImage?: boolean }) {
  return (
    <CardGrid as="div">
      {Array.from({ length: 6 }, (_, index) => (
        <Card key={index} padding="none">
          {hasImage ? (
            <CardImage>
              <Skeleton height="100%" />
            </CardImage>
          ) : null}
          <CardBody>
            <Skeleton width="60%" height={20} />
            <Skeleton height={14} />
            <Skeleton width="80%" height={14} />
            <Skeleton width="40%" height={14} />
          </CardBody>
          <CardActions>
            <Skeleton width="4rem" height="var(--control-height-sm, 2rem)" />
          </CardActions>
        </Card>
      ))}
    </CardGrid>
  );
}

/** A card's image, or an icon when it is missing or fails to load. */
export function CardPicture({ src, alt }: { src: string | null; alt: string }) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (!src || src === failedSrc) return <ImageOff size={24} strokeWidth={1.5} aria-hidden="true" />;
  return <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailedSrc(src)} />;
}
