import { Skeleton } from '@northlight/shared-ui';
import type { ComponentProps } from 'react';
import styled, { css } from 'styled-components';
import { ContentImage, PictureFrame } from './content-image.tsx';
import { media } from './layout.tsx';
import { ItemTitle } from './text.tsx';

/** A list item whose whole area is one link, styled with `stretchedLink`. */
export const LinkedCard = styled.li`
  position: relative;
`;

/** The picture of a card, which zooms in slightly on hover. */
export const CardFrame = styled(PictureFrame).attrs({ $ratio: '16 / 10' })`
  img {
    transition: transform 900ms var(--ease-out);
  }

  ${LinkedCard}:hover & img {
    transform: scale(calc(1 + 0.025 * var(--motion-shift)));
  }
`;

/** A decorative picture from the agency's content, since the card's title names it. */
export function CardImage(props: Pick<ComponentProps<typeof ContentImage>, 'src' | 'sizes' | 'isFirst'>) {
  return <ContentImage {...props} fallback="images/fallback-blog.webp" alt="" width={1600} height={1000} />;
}

export const CardContent = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-8);
`;

export const CardText = styled.p`
  max-width: 38rem;
  color: var(--color-text-secondary);
`;

/** Enlarges the title of a featured card. */
export const largeTitle = css`
  ${media.desktop} {
    ${ItemTitle} {
      font-size: 2.25rem;
    }
  }
`;

/** Styles the link that covers the whole card. */
export const stretchedLink = css`
  text-decoration: none;

  &::after {
    position: absolute;
    inset: 0;
    border-radius: var(--radius-card);
    content: '';
  }

  ${LinkedCard}:hover & {
    text-decoration: underline;
  }

  &:focus-visible {
    outline: none;

    &::after {
      outline: 2px solid var(--color-focus);
      outline-offset: 4px;
    }
  }
`;

export function CardContentSkeleton({ titleWidth }: { titleWidth: string }) {
  return (
    <CardContent>
      <Skeleton width={titleWidth} height={32} />
      <Skeleton height={48} />
      <Skeleton width="40%" height={20} />
    </CardContent>
  );
}
