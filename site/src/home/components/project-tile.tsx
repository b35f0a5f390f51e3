import { Skeleton } from 'shared-ui';
import styled, { css } from 'styled-components';
import { media } from '../../lib/media.ts';
import { SiteLink } from '../../lib/site-link.tsx';
import { ContentImage } from '../../lib/ui/content-image.tsx';
import { ItemTitle, Kicker } from '../../lib/ui/text.tsx';
import type { ProjectCard } from '../model/project-cards.ts';

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
const TitleLink = styled(SiteLink)`
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

const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-16);
  color: var(--color-text-muted);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
`;

/** One featured project. */
export function ProjectTile({ card, isLarge }: { card: ProjectCard; isLarge: boolean }) {
  return (
    <Tile $isLarge={isLarge}>
      <Frame $isLarge={isLarge}>
        <ContentImage
          src={card.cover}
          fallback="images/fallback-blog.webp"
          alt=""
          width={1600}
          height={1000}
        />
      </Frame>
      <Words>
        {card.client === null ? null : <Kicker>{card.client}</Kicker>}
        <ItemTitle>
          <TitleLink to={card.to}>{card.title}</TitleLink>
        </ItemTitle>
        <Description>{card.description}</Description>
        <Facts aria-label="Technologies">
          {card.technologies.map((technology) => (
            <li key={technology}>{technology}</li>
          ))}
        </Facts>
      </Words>
    </Tile>
  );
}

/** The room that a project will take. */
export function ProjectTileSkeleton({ isLarge }: { isLarge: boolean }) {
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
