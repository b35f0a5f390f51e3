import { documentTitle } from '@northlight/contract';
import { describePost, type PostPreview } from '@northlight/domain';
import { Stack, Text } from '@northlight/shared-ui';
import styled from 'styled-components';
import { CardPicture } from '../../components/card-grid.tsx';

const Example = styled.figure`
  display: grid;
  gap: var(--space-8);
  max-width: 36rem;

  h3,
  p {
    overflow-wrap: anywhere;
  }
`;

const Result = styled.div`
  padding: var(--space-16);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);

  h3 {
    margin-block: var(--space-4);
    color: var(--color-accent-text);
    font-size: var(--text-lg);
    font-weight: var(--weight-regular);
    line-height: var(--leading-lg);
  }
`;

const SocialCard = styled(Result)`
  padding: 0;
  overflow: hidden;

  img {
    aspect-ratio: 1.91;
    width: 100%;
    object-fit: cover;
  }

  div {
    padding: var(--space-12) var(--space-16);
    background: var(--color-layer);
  }

  h3 {
    color: var(--color-text);
    font-weight: var(--weight-semibold);
  }
`;

export interface LinkPreviewsProps {
  post: PostPreview['post'];
  text: string;
}

/** Roughly what a search engine and a shared link show. Each service has its own style. */
export function LinkPreviews({ post, text }: LinkPreviewsProps) {
  const description = describePost(post, text.replace(/\s+/g, ' '));
  const { host } = window.location;
  return (
    <Stack gap={24}>
      <Example aria-label="Search result">
        <Text tone="secondary">Search result</Text>
        <Result>
          <Text tone="secondary">
            {host} › blog › {post.slug}
          </Text>
          <h3>{documentTitle(post.title)}</h3>
          <p>{description}</p>
        </Result>
      </Example>
      <Example aria-label="Shared link">
        <Text tone="secondary">Shared link</Text>
        <SocialCard>
          {post.header_image_url && (
            <CardPicture src={post.header_image_url} alt={post.header_image_alt ?? ''} />
          )}
          <div>
            <Text tone="secondary">{host}</Text>
            <h3>{post.title}</h3>
            <p>{description}</p>
          </div>
        </SocialCard>
      </Example>
    </Stack>
  );
}
