import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { isUuid } from '@northlight/domain';
import { queryOptions } from '@tanstack/react-query';

/** What the page of a post reads. */
export const postQueries = {
  bySlug: (slugOrId: string) =>
    queryOptions({
      queryKey: ['site', 'post', slugOrId],
      queryFn: ({ signal }) => fetchPost(slugOrId, signal),
    }),
};

/** The published post with that slug; null when there is none. Drafts never, whoever asks. */
async function fetchBySlug(slug: string, signal: AbortSignal) {
  return unwrap(
    await getPublicBackend()
      .from('blogs')
      .select(
        'id, title, slug, excerpt, content, header_image_url, header_image_alt, word_count, publish_at, created_at, author:public_profiles(full_name, avatar_url, bio, linkedin_url, twitter_url, github_url), category:categories(name, color)',
      )
      .eq('slug', slug)
      .eq('published', true)
      .abortSignal(signal)
      .maybeSingle(),
  );
}

/** Where the post is now that had this id, or this slug before; null when nobody knows. */
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
  const past = unwrap(
    await getPublicBackend()
      .from('blog_slug_history')
      .select('post:blogs!inner(slug)')
      .eq('slug', slugOrId)
      .eq('post.published', true)
      .abortSignal(signal)
      .maybeSingle(),
  );
  return past?.post.slug ?? null;
}

/** A post as its own page shows it. */
export type Post = NonNullable<Awaited<ReturnType<typeof fetchBySlug>>>;

/** What stands at an address of the blog: a post, a post that is elsewhere now, or nothing. */
export type PostLookup =
  | { readonly kind: 'post'; readonly post: Post }
  | { readonly kind: 'moved'; readonly slug: string }
  | { readonly kind: 'missing' };

/** Looks up a post by its slug, then by an old slug or the id, which lead to the slug. */
async function fetchPost(slugOrId: string, signal: AbortSignal): Promise<PostLookup> {
  // Slugs have no capitals, links that people write down may.
  const wanted = slugOrId.toLowerCase();
  const post = isUuid(slugOrId) ? null : await fetchBySlug(wanted, signal);
  if (post?.slug === slugOrId) return { kind: 'post', post };
  const slug = post?.slug ?? (await fetchCurrentSlug(wanted, signal));
  // An address that leads to itself would lead round in circles.
  return slug === null || slug === slugOrId ? { kind: 'missing' } : { kind: 'moved', slug };
}
