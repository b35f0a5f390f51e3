import { useFailureToast } from '@northlight/contract';
import { Navigate, useParams } from '@northlight/contract/router';
import { Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { PagePlaceholder } from '../components/query-placeholder.tsx';
import { NotFoundPage } from '../components/short-page.tsx';
import { texts } from '../texts.ts';
import { PostArticle } from './post-article.tsx';
import { postQueries } from './post-queries.ts';

/** `/blog/:slug` */
export function Component() {
  const { slug = '' } = useParams();
  const postQuery = useQuery(postQueries.bySlug(slug));
  useFailureToast(postQuery, texts.postFailed);
  switch (postQuery.data?.kind) {
    case 'post':
      return <PostArticle key={postQuery.data.post.id} post={postQuery.data.post} />;
    case 'moved':
      return <Navigate to={`/blog/${postQuery.data.slug}`} replace />;
    case 'missing':
      return <PostNotFound />;
    default:
      return (
        <PagePlaceholder query={postQuery} failedText={texts.postFailed} loadingText={texts.postLoading}>
          <Skeleton width="60%" height={72} />
          <Skeleton width="50%" height={32} />
          <Skeleton height={440} radius="card" />
        </PagePlaceholder>
      );
  }
}

export function PostNotFound() {
  return (
    <NotFoundPage title={texts.postMissing} backTo="/blog" backLabel="Back to Blog">
      {texts.postMissingReason}
    </NotFoundPage>
  );
}
