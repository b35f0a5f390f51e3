import { documentTitle } from '@northlight/contract';
import { describePost } from '@northlight/domain';
import { Card, Stack, Text } from '@northlight/shared-ui';
import styled from 'styled-components';
import { CardPicture } from '../../components/card-grid.tsx';
import type { PreviewedPost } from '../blog-queries.ts';

const Example = styled.figure`
  display: grid;
  gap: var(--space-8);
  max-width: 36rem;
  overflow-wrap: anywhere;

  img {
    aspect-ratio: 1.91;
    width: 100%;
    object-fit: cover;
    border-radius: var(--radius-control);
  }
`;

export interface LinkPreviewsProps {
  post: PreviewedPost;
  /** The post's text without markup. */
  text: string;
}

/** Roughly what a search engine and a shared link show. Each service has its own style. */
export function LinkPreviews({ post, text }: LinkPreviewsProps) {
  const description = <p>{describePost(post, text)}</p>;
  const { host } = window.location;
  return (
    <Stack gap={24}>
      <Example aria-label="Search result">
        <Text tone="secondary">Search result</Text>
        <Card>
          <Text tone="secondary">
            {host} › blog › {post.slug}
          </Text>
          <Text size="lg">{documentTitle(post.title)}</Text>
          {description}
        </Card>
      </Example>
      <Example aria-label="Shared link">
        <Text tone="secondary">Shared link</Text>
        <Card>
          {post.header_image_url && (
            <CardPicture src={post.header_image_url} alt={post.header_image_alt ?? ''} />
          )}
          <Text tone="secondary">{host}</Text>
          <Text size="lg" weight="semibold">
            {post.title}
          </Text>
          {description}
        </Card>
      </Example>
    </Stack>
  );
}
