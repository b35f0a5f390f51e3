import { useFailureToast, useTitle } from '@northlight/contract';
import { Link, useSearchParams } from '@northlight/contract/router';
import { Button, EmptyState } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Container, media } from '../components/layout.tsx';
import { NewsletterBox } from '../components/newsletter-box.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import { QueryPlaceholder } from '../components/query-placeholder.tsx';
import { contentQueries } from '../content/content-queries.ts';
import { PageLinks } from '../paging/page-links.tsx';
import { formatPageTitle, parsePageNumber } from '../paging/page-number.ts';
import { texts } from '../texts.ts';
import { blogQueries, type PostSummary, parsePostFilter, postsPerPage } from './blog-queries.ts';
import { PostCard, PostCardSkeleton } from './post-card.tsx';
import { PostSearch } from './post-search.tsx';

const Body = styled(Container)`
  display: grid;
  gap: var(--space-64);
  padding-bottom: var(--space-64);

  ${media.tablet} {
    padding-bottom: var(--space-96);
  }
`;

const Title = styled.h2`
  margin-bottom: var(--space-24);
  color: var(--color-text-muted);
  font: var(--weight-regular) var(--text-md) / var(--leading-md) var(--font-sans);
  letter-spacing: 0;
`;

const TwoColumns = styled.ul`
  display: grid;
  gap: var(--space-48) var(--space-32);

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.desktop} {
    column-gap: var(--space-64);
  }
`;

const ResultCount = styled.p`
  color: var(--color-text-secondary);

  &:empty {
    display: none;
  }
`;

/** `/blog` */
export function Component() {
  const [parameters] = useSearchParams();
  useTitle(formatPageTitle('Blog', parsePageNumber(parameters)));
  return (
    <>
      <PageIntro
        title="Notes from the *workshop*"
        lead="What we learn while building software, written down plainly."
      >
        <PostSearch />
      </PageIntro>
      <Articles />
      <NewsletterBox />
    </>
  );
}

function Articles() {
  const [parameters] = useSearchParams();
  const posts = useQuery(blogQueries.list(parameters));
  const settings = useQuery(contentQueries.settings());
  useFailureToast(posts, texts.postsFailed);
  const { search, page } = parsePostFilter(parameters);

  if (posts.data === undefined) {
    return (
      <Body as="section" aria-label="Articles">
        <QueryPlaceholder query={posts} failedText={texts.postsFailed} loadingText={texts.postsLoading}>
          <TwoColumns as="div">
            <PostCardSkeleton />
            <PostCardSkeleton />
          </TwoColumns>
        </QueryPlaceholder>
      </Body>
    );
  }

  const { rows, total } = posts.data;
  const timeZone = settings.data?.time_zone;
  const isPlainList = search === '' && page === 1;
  return (
    <Body as="div">
      <ResultCount role="status">{search === '' ? null : describeCount(total, search)}</ResultCount>
      {rows.length === 0 ? (
        <EmptyState
          title={texts.postsEmpty}
          action={isPlainList ? undefined : <Button render={<Link to="/blog" />}>Show all articles</Button>}
        />
      ) : (
        <ArticleLists posts={rows} page={page} timeZone={timeZone} />
      )}
      <PageLinks path="/blog" total={total} size={postsPerPage} />
    </Body>
  );
}

interface ArticleListsProps {
  readonly posts: readonly PostSummary[];
  readonly page: number;
  readonly timeZone: string | undefined;
}

function ArticleLists({ posts, page, timeZone }: ArticleListsProps) {
  // Features the first two posts of the filtered list (spec section 9).
  const featuredCount = page === 1 ? 2 : 0;
  const featured = posts.slice(0, featuredCount);
  const latest = posts.slice(featuredCount);
  return (
    <>
      {featured.length === 0 ? null : (
        <section aria-labelledby="featured-title">
          <Title id="featured-title">Featured Articles</Title>
          <TwoColumns>
            {featured.map((post, index) => (
              <PostCard key={post.id} post={post} timeZone={timeZone} isFeatured isFirst={index === 0} />
            ))}
          </TwoColumns>
        </section>
      )}
      {latest.length === 0 ? null : (
        <section aria-labelledby="latest-title">
          <Title id="latest-title">Latest Articles</Title>
          <ul>
            {latest.map((post) => (
              <PostCard key={post.id} post={post} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function describeCount(total: number, search: string): string {
  const count = total === 1 ? '1 article' : `${total} articles`;
  return `${count} for “${search}”`;
}
