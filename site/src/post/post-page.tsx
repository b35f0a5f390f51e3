import { useFailureToast } from '@northlight/contract';
import { Navigate, useParams } from '@northlight/router';
import { Skeleton } from '@northlight/shared-ui';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { shortened } from '../lib/head/shortened.ts';
import { usePageHead } from '../lib/head/use-page-head.ts';
import { type KnownPost, knownPost } from '../lib/known.ts';
import { NewsletterBox } from '../lib/newsletter/newsletter-box.tsx';
import { textOf } from '../lib/rich-text/plain-text.ts';
import { texts } from '../lib/texts.ts';
import { DetailPending } from '../lib/ui/detail-pending.tsx';
import { Later } from '../lib/ui/later.tsx';
import { MissingPage } from '../lib/ui/missing-page.tsx';
import { type Post, postQueries } from './api/post-queries.ts';
import { PostBody, PostHead } from './components/post-article.tsx';

/** `/blog/:slug` */
export function Component() {
  const { slug = '' } = useParams();
  const read = useQuery(postQueries.at(slug));
  const known = knownPost(useQueryClient(), slug);
  useFailureToast(read, texts.postFailed);
  switch (read.data?.kind) {
    case 'moved':
      return <Navigate to={`/blog/${read.data.slug}`} replace />;
    case 'missing':
      return <PostMissing />;
    default:
  }
  const post = read.data?.post;
  const head = post ?? known;
  if (head !== undefined) return <Article key={head.id} head={head} post={post} read={read} />;
  return (
    <DetailPending query={read} failed={texts.postFailed} loading={texts.postLoading}>
      <Skeleton width="60%" height={72} />
      <Skeleton width="50%" height={32} />
      <Skeleton height={440} radius="card" />
    </DetailPending>
  );
}

interface ArticleProps {
  readonly head: KnownPost;
  /** Undefined until it is read. */
  readonly post: Post | undefined;
  readonly read: UseQueryResult;
}

function Article({ head, post, read }: ArticleProps) {
  usePageHead({ title: head.title, description: shortened(head.excerpt || textOf(post?.content ?? '')) });
  return (
    <>
      <article>
        <PostHead post={head} />
        <Later>
          <PostBody post={post} read={read} />
        </Later>
      </article>
      <NewsletterBox />
    </>
  );
}

/** In place of a post that does not exist, or is not public. */
export function PostMissing() {
  return (
    <MissingPage title={texts.postMissing} backTo="/blog" backLabel="Back to Blog">
      {texts.postMissingReason}
    </MissingPage>
  );
}
