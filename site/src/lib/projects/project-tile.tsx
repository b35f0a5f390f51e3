import { Link } from '@northlight/router';
import { Skeleton, VisuallyHidden } from '@northlight/shared-ui';
import { ArrowUpRight } from 'lucide-react';
import styled, { css } from 'styled-components';
import { newTab, useListState } from '../list-address.ts';
import { media } from '../media.ts';
import { ContentImage } from '../ui/content-image.tsx';
import { ItemTitle, Kicker } from '../ui/text.tsx';
import type { ProjectCard } from './project-card.ts';

const Tile = styled.li<{ $isLarge: boolean }>`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: var(--space-16);

  ${({ $isLarge }) =>
    $isLarge &&
    css`
      ${media.desktop} {
        ${ItemTitle} {
          font-size: 2.25rem;
        }
      }
    `}
`;

const Frame = styled.div<{ $isLarge: boolean }>`
  flex: ${({ $isLarge }) => ($isLarge ? '1 0 auto' : 'none')};
  overflow: hidden;
  aspect-ratio: 16 / 10;
  border-radius: var(--radius-card);
  background: var(--color-layer);

  img {
    transition: transform 900ms var(--ease-out);
  }

  ${Tile}:hover & img {
    transform: scale(calc(1 + 0.025 * var(--motion-shift)));
  }

  ${media.tablet} {
    ${({ $isLarge }) =>
      $isLarge &&
      css`
        aspect-ratio: auto;
        min-height: 24rem;
      `}
  }
`;

const Words = styled.div`
  display: grid;
  gap: var(--space-8);
`;

/** One link for the whole tile: the title's, stretched over it. */
const TitleLink = styled(Link)`
  text-decoration: none;

  &::after {
    position: absolute;
    inset: 0;
    border-radius: var(--radius-card);
    content: '';
  }

  ${Tile}:hover & {
    text-decoration: underline;
    text-decoration-color: var(--color-accent);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }

  &:focus-visible {
    outline: none;

    &::after {
      outline: 2px solid var(--color-focus);
      outline-offset: 4px;
    }
  }
`;

const Description = styled.p`
  max-width: 38rem;
  color: var(--color-text-secondary);
`;

/** Above the link that covers the tile. */
const Demo = styled.a`
  position: relative;
  z-index: 1;
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: var(--space-6);
  min-height: var(--height-touch);
  color: var(--color-accent-text);
  font-weight: var(--weight-medium);
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;

const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-16);
  color: var(--color-text-muted);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
`;

interface Props {
  readonly card: ProjectCard;
  readonly isLarge?: boolean;
  /** Which heading the title is: below a section's title, or below the page's. */
  readonly level?: 'h2' | 'h3';
  /** Its picture is in the first view. */
  readonly isFirst?: boolean;
}

const tile = '(min-width: 1200px) 544px, (min-width: 768px) 46vw, calc(100vw - 48px)';
/** Taller than its proportions: the picture is shown wider than the tile, and cut. */
const wideTile = '(min-width: 768px) 1120px, calc(100vw - 48px)';

/** One project, its whole tile a link to its page; large where it leads a list. */
export function ProjectTile({ card, isLarge = false, level = 'h3', isFirst = false }: Props) {
  const state = useListState();
  return (
    <Tile $isLarge={isLarge}>
      <Frame $isLarge={isLarge}>
        <ContentImage
          src={card.cover}
          fallback="images/fallback-blog.webp"
          alt=""
          width={1600}
          height={1000}
          sizes={isLarge ? wideTile : tile}
          isFirst={isFirst}
        />
      </Frame>
      <Words>
        {card.client === null ? null : <Kicker>{card.client}</Kicker>}
        <ItemTitle as={level}>
          <TitleLink to={card.to} state={state}>
            {card.title}
          </TitleLink>
        </ItemTitle>
        <Description>{card.description}</Description>
        <Facts aria-label="Technologies">
          {card.technologies.map((technology) => (
            <li key={technology}>{technology}</li>
          ))}
        </Facts>
        {card.demo === null ? null : (
          <Demo href={card.demo} {...newTab}>
            Live Demo
            <VisuallyHidden> of {card.title}</VisuallyHidden>
            <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden />
          </Demo>
        )}
      </Words>
    </Tile>
  );
}

/** The room that a project will take. */
export function ProjectTileSkeleton({ isLarge = false }: { isLarge?: boolean }) {
  return (
    <Tile $isLarge={isLarge}>
      <Frame $isLarge={isLarge}>
        <Skeleton height="100%" radius="card" />
      </Frame>
      <Words>
        <Skeleton width="55%" height={32} />
        <Skeleton height={48} />
        <Skeleton width="40%" height={20} />
      </Words>
    </Tile>
  );
}
