import { getPublicBackend, unwrap } from 'auth-kit';

/** Published posts, the newest first, without their contents. Drafts never: the rows' rules hide them from visitors, and this from staff. */
export async function fetchPosts(signal: AbortSignal) {
  return unwrap(
    await getPublicBackend()
      .from('blogs')
      .select(
        'id, title, slug, excerpt, header_image_url, header_image_alt, word_count, publish_at, created_at, author:public_profiles(full_name), category:categories(name, color)',
      )
      .eq('published', true)
      .order('created_at', { ascending: false })
      .abortSignal(signal),
  );
}

/** A post as the list shows it. */
export type PostSummary = Awaited<ReturnType<typeof fetchPosts>>[number];
