import styled, { css } from 'styled-components';
import { PictureFrame } from './content-image.tsx';

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

export const CardContent = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-8);
`;

export const CardText = styled.p`
  max-width: 38rem;
  color: var(--color-text-secondary);
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
