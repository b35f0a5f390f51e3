import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { isUuid } from '@northlight/domain';
import { queryOptions } from '@tanstack/react-query';

export const postQueries = {
  bySlug: (slugOrId: string) =>
    queryOptions({
      queryKey: ['site', 'post', slugOrId],
      queryFn: ({ signal }) => fetchPost(slugOrId, signal),
    }),
};

/** Null if there is no published post with that slug. Never returns drafts, not even to staff. */
async function fetchBySlug(slug: string, signal: AbortSignal) {
  return unwrap(
    await getPublicBackend()
      .from('blogs')
      .select(
        'id, title, slug, excerpt, content, header_image_url, header_image_alt, search_description, word_count, publish_at, created_at, updated_at, author:public_profiles(full_name, avatar_url, bio, linkedin_url, twitter_url, github_url), category:categories(name, color)',
      )
      .eq('slug', slug)
      .eq('published', true)
      .abortSignal(signal)
      .maybeSingle(),
  );
}

/** Finds the current slug for an id or an old slug. */
async function fetchCurrentSlug(slugOrId: string, signal: AbortSignal): Promise<string | null> {
  if (isUuid(slugOrId)) {
    const post = unwrap(
      await getPublicBackend()
        .from('blogs')
        .select('slug')
        .eq('id', slugOrId)
        .eq('published', true)
        .abortSignal(signal)
        .maybeSingle(),
    );
    return post?.slug ?? null;
  }
  const history = unwrap(
    await getPublicBackend()
      .from('blog_slug_history')
      .select('post:blogs!inner(slug)')
      .eq('slug', slugOrId)
      .eq('post.published', true)
      .abortSignal(signal)
      .maybeSingle(),
  );
  return history?.post.slug ?? null;
}

export type Post = NonNullable<Awaited<ReturnType<typeof fetchBySlug>>>;

export type PostLookup =
  | { readonly kind: 'post'; readonly post: Post }
  | { readonly kind: 'moved'; readonly slug: string }
  | { readonly kind: 'missing' };

/** Looks up a post by slug. An old slug or an id redirects to the current slug. */
async function fetchPost(slugOrId: string, signal: AbortSignal): Promise<PostLookup> {
  // Slugs are lower case, but typed links may not be.
  const lowerCaseSlug = slugOrId.toLowerCase();
  const post = isUuid(slugOrId) ? null : await fetchBySlug(lowerCaseSlug, signal);
  if (post?.slug === slugOrId) return { kind: 'post', post };
  const slug = post?.slug ?? (await fetchCurrentSlug(lowerCaseSlug, signal));
  // A redirect to the same URL would loop.
  return slug === null || slug === slugOrId ? { kind: 'missing' } : { kind: 'moved', slug };
}
