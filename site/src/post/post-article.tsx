import { describePost } from '@northlight/domain';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { BackLink } from '../components/back-link.tsx';
import { ContentImage, PictureFrame } from '../components/content-image.tsx';
import { Container, media } from '../components/layout.tsx';
import { NewsletterBox } from '../components/newsletter-box.tsx';
import { DisplayTitle, Lead } from '../components/text.tsx';
import { CategoryBadge } from '../content/category-badge.tsx';
import { contentQueries } from '../content/content-queries.ts';
import { findPublicationDay, PostMeta } from '../content/post-meta.tsx';
import { usePageHead } from '../pages/page-head.ts';
import { extractText } from '../rich-text/plain-text.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { AuthorCard } from './author-card.tsx';
import type { Post } from './post-queries.ts';

const Head = styled(Container)`
  display: grid;
  justify-items: start;
  gap: var(--space-24);
  padding-block: var(--space-16) var(--space-48);

  ${media.desktop} {
    padding-block: var(--space-24) var(--space-64);
  }
`;

const Title = styled(DisplayTitle)`
  max-width: 16em;
  font-size: clamp(2.625rem, 1.6rem + 4.2vw, 4.75rem);
`;

const Frame = styled(PictureFrame)`
  ${media.tablet} {
    aspect-ratio: 2 / 1;
  }
`;

const Body = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: var(--space-64);
  padding-block: var(--space-48) var(--space-64);

  ${media.tablet} {
    padding-block: var(--space-64) var(--space-96);
  }

  & > * {
    width: 100%;
  }
`;

export function PostArticle({ post }: { post: Post }) {
  const settings = useQuery(contentQueries.settings());
  usePageHead({
    title: post.title,
    description: describePost(post, extractText(post.content)),
  });
  return (
    <>
      <article>
        <Head as="header">
          <BackLink to="/blog">Back to Blog</BackLink>
          {post.category === null ? null : <CategoryBadge category={post.category} />}
          <Title>{post.title}</Title>
          {post.excerpt ? <Lead>{post.excerpt}</Lead> : null}
          <PostMeta
            day={findPublicationDay(post, settings.data?.time_zone)}
            author={post.author?.full_name}
            wordCount={post.word_count}
          />
        </Head>
        <Container>
          <Frame $ratio="16 / 10">
            <ContentImage
              src={post.header_image_url}
              fallback="images/fallback-blog.webp"
              alt={post.header_image_alt ?? ''}
              width={1600}
              height={800}
              sizes="(min-width: 1200px) 1152px, calc(100vw - 48px)"
              isFirst
            />
          </Frame>
        </Container>
        <Body>
          <RichText text={post.content} />
          <AuthorCard author={post.author} />
        </Body>
      </article>
      <NewsletterBox />
    </>
  );
}
