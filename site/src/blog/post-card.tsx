import { Link } from '@northlight/contract/router';
import { Skeleton, Text, VisuallyHidden } from '@northlight/shared-ui';
import { ArrowRight } from 'lucide-react';
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
import { ItemTitle } from '../components/text.tsx';
import { findPublicationDay, PostMeta } from '../content/post-meta.tsx';
import { useListState } from '../links/links.ts';
import type { PostSummary } from './blog-queries.ts';

const Card = styled(LinkedCard)<{ $isFeatured: boolean }>`
  display: grid;
  align-content: start;
  gap: var(--space-16);

  ${({ $isFeatured }) =>
    $isFeatured
      ? largeTitle
      : css`
          padding-block: var(--space-32);
          border-top: 1px solid var(--color-line);

          /* No pictures on phones, to keep the list short. */
          & > :first-child {
            display: none;
          }

          ${media.tablet} {
            grid-template-columns: minmax(0, 7fr) minmax(0, 3fr);
            gap: var(--space-48);

            & > :first-child {
              display: block;
              order: 1;
            }
          }
        `}
`;

const ReadMore = styled(Link)`
  ${stretchedLink}
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  justify-self: start;
  min-height: var(--height-touch);
  color: var(--color-accent-text);
  font-weight: var(--weight-medium);

  svg {
    transition: transform var(--motion-menu) var(--ease-out);
  }

  ${Card}:hover & svg {
    transform: translateX(calc(4px * var(--motion-shift)));
  }
`;

interface Props {
  readonly post: PostSummary;
  readonly timeZone: string | undefined;
  readonly isFeatured?: boolean;
  /** Whether the picture is visible without scrolling. */
  readonly isFirst?: boolean;
}

const featuredSizes = '(min-width: 1200px) 544px, (min-width: 768px) 46vw, calc(100vw - 48px)';
const listSizes = '(min-width: 1200px) 332px, 28vw';

/** One post in the list, with its picture above the text if featured, beside it otherwise. */
export function PostCard({ post, timeZone, isFeatured = false, isFirst = false }: Props) {
  const state = useListState();
  return (
    <Card $isFeatured={isFeatured}>
      <CardFrame>
        <CardImage
          src={post.header_image_url}
          sizes={isFeatured ? featuredSizes : listSizes}
          isFirst={isFirst}
        />
      </CardFrame>
      <CardContent>
        {post.category === null ? null : (
          <Text size="sm" tone="muted">
            {post.category.name}
          </Text>
        )}
        <ItemTitle>{post.title}</ItemTitle>
        {post.excerpt ? <CardText>{post.excerpt}</CardText> : null}
        <PostMeta
          day={findPublicationDay(post, timeZone)}
          author={post.author?.full_name}
          wordCount={post.word_count}
        />
        <ReadMore to={`/blog/${post.slug}`} state={state}>
          Read More
          <VisuallyHidden>: {post.title}</VisuallyHidden>
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
        </ReadMore>
      </CardContent>
    </Card>
  );
}

export function PostCardSkeleton() {
  return (
    <Card as="div" $isFeatured>
      <CardFrame>
        <Skeleton height="100%" radius="card" />
      </CardFrame>
      <CardContentSkeleton titleWidth="70%" />
    </Card>
  );
}
