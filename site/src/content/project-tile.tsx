import { Link } from '@northlight/contract/router';
import { Skeleton, Text, VisuallyHidden } from '@northlight/shared-ui';
import { ArrowUpRight } from 'lucide-react';
import styled, { css } from 'styled-components';
import {
  CardContent,
  CardContentSkeleton,
  CardFrame,
  CardImage,
  CardText,
  LinkedCard,
  largeTitle,
  stretchedLink,
} from '../components/card.tsx';
import { media } from '../components/layout.tsx';
import { ItemTitle, MetaList } from '../components/text.tsx';
import { newTab, useListState } from '../links/links.ts';
import { toWebUrl } from '../links/web-url.ts';

const Tile = styled(LinkedCard)<{ $isLarge: boolean }>`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);

  ${({ $isLarge }) => $isLarge && largeTitle}
`;

const Frame = styled(CardFrame)<{ $isLarge: boolean }>`
  flex: ${({ $isLarge }) => ($isLarge ? '1 0 auto' : 'none')};

  ${media.tablet} {
    ${({ $isLarge }) =>
      $isLarge &&
      css`
        aspect-ratio: auto;
        min-height: 24rem;
      `}
  }
`;

const TitleLink = styled(Link)`
  ${stretchedLink}

  ${Tile}:hover & {
    text-decoration-color: var(--color-accent);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
`;

/** Positioned above the link that covers the tile. */
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

/** The columns of a project that a tile needs. */
export interface ProjectRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly client_name: string | null;
  readonly technologies: readonly string[];
  readonly cover_image: string | null;
  readonly project_urls?: readonly string[];
}

interface Props {
  readonly project: ProjectRow;
  /** Differs between pages (spec section 9). */
  readonly maxTechnologies: number;
  readonly isLarge?: boolean;
  /** `h2` directly below the page's title, `h3` below a section's. */
  readonly level?: 'h2' | 'h3';
  /** Whether the picture is visible without scrolling. */
  readonly isFirst?: boolean;
}

const tileSizes = '(min-width: 1200px) 544px, (min-width: 768px) 46vw, calc(100vw - 48px)';
/** A large tile is taller than the picture's ratio, so the picture is scaled wider than the tile and cropped. */
const wideTileSizes = '(min-width: 768px) 1120px, calc(100vw - 48px)';

/** One project. The whole tile links to its page. */
export function ProjectTile({
  project,
  maxTechnologies,
  isLarge = false,
  level = 'h3',
  isFirst = false,
}: Props) {
  const state = useListState();
  const client = project.client_name?.trim();
  const demo = toWebUrl(project.project_urls?.[0]);
  return (
    <Tile $isLarge={isLarge}>
      <Frame $isLarge={isLarge}>
        <CardImage src={project.cover_image} sizes={isLarge ? wideTileSizes : tileSizes} isFirst={isFirst} />
      </Frame>
      <CardContent>
        {client ? (
          <Text size="sm" tone="muted">
            {client}
          </Text>
        ) : null}
        <ItemTitle as={level}>
          <TitleLink to={`/project/${project.id}`} state={state}>
            {project.title}
          </TitleLink>
        </ItemTitle>
        <CardText>{project.description}</CardText>
        <MetaList aria-label="Technologies">
          {[...new Set(project.technologies)].slice(0, maxTechnologies).map((technology) => (
            <li key={technology}>{technology}</li>
          ))}
        </MetaList>
        {demo === null ? null : (
          <Demo href={demo} {...newTab}>
            Live Demo
            <VisuallyHidden> of {project.title}</VisuallyHidden>
            <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden />
          </Demo>
        )}
      </CardContent>
    </Tile>
  );
}

export function ProjectTileSkeleton({ isLarge = false }: { isLarge?: boolean }) {
  return (
    <Tile $isLarge={isLarge}>
      <Frame $isLarge={isLarge}>
        <Skeleton height="100%" radius="card" />
      </Frame>
      <CardContentSkeleton titleWidth="55%" />
    </Tile>
  );
}
