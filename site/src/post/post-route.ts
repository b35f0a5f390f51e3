import { NotFoundError, type PageLoaderArgs } from '@northlight/contract';
import { redirect } from '@northlight/contract/router';
import { createPageLoader } from '../pages/page-loader.ts';
import { loadSanitiser } from '../rich-text/sanitiser-loader.ts';
import { texts } from '../texts.ts';
import { PostNotFound } from './post-page.tsx';
import { postQueries } from './post-queries.ts';

export { Component } from './post-page.tsx';

const loadPage = createPageLoader(({ params }) => [postQueries.bySlug(params.slug ?? '')], loadSanitiser);

/**
 * @throws NotFoundError if there is no such post
 * @throws Response that redirects an id or an old slug to the current slug
 */
export async function loader(args: PageLoaderArgs): Promise<void> {
  await loadPage(args);
  const lookup = args.queryClient.getQueryData(postQueries.bySlug(args.params.slug ?? '').queryKey);
  if (lookup?.kind === 'moved') throw redirect(`/blog/${lookup.slug}`, 301);
  if (lookup?.kind === 'missing') throw new NotFoundError(texts.postMissing, { Page: PostNotFound });
}
