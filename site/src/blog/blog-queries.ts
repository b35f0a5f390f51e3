import { getPublicBackend, pageOf } from '@northlight/auth-kit';
import { searchPattern } from '@northlight/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { parsePageNumber, rowRange } from '../lib/paging/page-number.ts';

/** What the list shows at once: two featured articles and six more. */
export const postsPerPage = 8;

/** A post as lists show it. */
export type PostSummary = Awaited<ReturnType<typeof fetchPosts>>['rows'][number];

interface PostFilter {
  /** Words to search for; all posts without them. */
  readonly search: string;
  readonly page: number;
}

/** The name of the words in the address. */
export const searchParameter = 'search';

/** What an address of the list asks for. */
export function parsePostFilter(parameters: URLSearchParams): PostFilter {
  return { search: (parameters.get(searchParameter) ?? '').trim(), page: parsePageNumber(parameters) };
}

/** What the list of posts reads. */
export const blogQueries = {
  /** The list at an address. */
  list: (parameters: URLSearchParams) => {
    const filter = parsePostFilter(parameters);
    return queryOptions({
      queryKey: ['site', 'blog', 'list', filter],
      queryFn: ({ signal }) => fetchPosts(filter, signal),
      placeholderData: keepPreviousData,
    });
  },
};

const columns =
  'id, title, slug, excerpt, header_image_url, header_image_alt, word_count, publish_at, created_at, author:public_profiles(full_name), category:categories(name, color)';

/**
 * One page of the published posts, the newest first, without their contents. Drafts never: the rows' rules hide them
 * from visitors, and this from staff.
 */
async function fetchPosts({ search, page }: PostFilter, signal: AbortSignal) {
  const [from, to] = rowRange(page, postsPerPage);
  const published = getPublicBackend()
    .from('blogs')
    .select(columns, { count: 'exact' })
    .eq('published', true)
    // Every published post has one; said so, the index of planned posts serves.
    .not('publish_at', 'is', null);
  const found = search === '' ? published : published.ilike('search_text', searchPattern(search));
  return pageOf(
    await found.order('publish_at', { ascending: false }).order('id').range(from, to).abortSignal(signal),
  );
}
