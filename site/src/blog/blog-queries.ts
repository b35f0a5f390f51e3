import { getPublicBackend, pageOf } from '@northlight/auth-kit';
import { searchPattern } from '@northlight/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getRowRange, parsePageNumber } from '../paging/page-number.ts';

/** Two featured articles and six more. */
export const postsPerPage = 8;

export type PostSummary = Awaited<ReturnType<typeof fetchPosts>>['rows'][number];

interface PostFilter {
  /** Empty for all posts. */
  readonly search: string;
  readonly page: number;
}

/** The name of the search parameter in the URL. */
export const searchParameter = 'search';

/** Reads the search and page from the URL. */
export function parsePostFilter(parameters: URLSearchParams): PostFilter {
  return { search: (parameters.get(searchParameter) ?? '').trim(), page: parsePageNumber(parameters) };
}

export const blogQueries = {
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
 * One page of published posts without their content, newest first. Row-level security hides drafts from visitors; the
 * filter also hides them from staff.
 */
async function fetchPosts({ search, page }: PostFilter, signal: AbortSignal) {
  const [from, to] = getRowRange(page, postsPerPage);
  const publishedPosts = getPublicBackend()
    .from('blogs')
    .select(columns, { count: 'exact' })
    .eq('published', true)
    // Every published post has a date, but this filter lets the database use the partial index.
    .not('publish_at', 'is', null);
  const matchingPosts =
    search === '' ? publishedPosts : publishedPosts.ilike('search_text', searchPattern(search));
  return pageOf(
    await matchingPosts
      .order('publish_at', { ascending: false })
      .order('id')
      .range(from, to)
      .abortSignal(signal),
  );
}
