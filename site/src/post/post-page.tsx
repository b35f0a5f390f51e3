import { NotFoundError, type PageLoaderArgs, useFailureToast } from '@northlight/contract';
import { Navigate, redirect, useParams } from '@northlight/router';
import { Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { frameQueries } from '../lib/content/api/content-queries.ts';
import { shortened } from '../lib/head/shortened.ts';
import { usePageHead } from '../lib/head/use-page-head.ts';
import { NewsletterBox } from '../lib/newsletter/newsletter-box.tsx';
import { primes } from '../lib/prime.ts';
import { loadSanitiser } from '../lib/rich-text/loaded-sanitiser.ts';
import { textOf } from '../lib/rich-text/plain-text.ts';
import { texts } from '../lib/texts.ts';
import { DetailPending } from '../lib/ui/detail-pending.tsx';
import { MissingPage } from '../lib/ui/missing-page.tsx';
import { type Post, postQueries } from './api/post-queries.ts';
import { PostArticle } from './components/post-article.tsx';

const prime = primes(({ params }) => [...frameQueries(), postQueries.at(params.slug ?? '')], loadSanitiser);

/**
 * @throws NotFoundError as soon as it is known that there is no such post
 * @throws Response a redirect to the slug, from an id or an old slug
 */
export async function loader(args: PageLoaderArgs): Promise<void> {
  await prime(args);
  const found = args.queryClient.getQueryData(postQueries.at(args.params.slug ?? '').queryKey);
  if (found?.kind === 'moved') throw redirect(`/blog/${found.slug}`, 301);
  if (found?.kind === 'missing') throw new NotFoundError(texts.postMissing, { Page: PostMissing });
}

/** `/blog/:slug` */
export function Component() {
  const { slug = '' } = useParams();
  const post = useQuery(postQueries.at(slug));
  useFailureToast(post, texts.postFailed);
  switch (post.data?.kind) {
    case 'post':
      return <Article key={post.data.post.id} post={post.data.post} />;
    case 'moved':
      return <Navigate to={`/blog/${post.data.slug}`} replace />;
    case 'missing':
      return <PostMissing />;
    default:
  }
  return (
    <DetailPending query={post} failed={texts.postFailed} loading={texts.postLoading}>
      <Skeleton width="60%" height={72} />
      <Skeleton width="50%" height={32} />
      <Skeleton height={440} radius="card" />
    </DetailPending>
  );
}

function Article({ post }: { post: Post }) {
  usePageHead({ title: post.title, description: shortened(post.excerpt || textOf(post.content)) });
  return (
    <>
      <PostArticle post={post} />
      <NewsletterBox />
    </>
  );
}

/** In place of a post that does not exist, or is not public. */
function PostMissing() {
  return (
    <MissingPage title={texts.postMissing} backTo="/blog" backLabel="Back to Blog">
      {texts.postMissingReason}
    </MissingPage>
  );
}
