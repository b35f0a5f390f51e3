import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageOf } from '../../lib/paging/page-number.ts';
import { fetchPosts, type PostsWanted } from './fetch-posts.ts';

/** The name of the words in the address. */
export const searchParameter = 'search';

/** What an address of the list asks for. */
export function postsWanted(parameters: URLSearchParams): PostsWanted {
  return { search: (parameters.get(searchParameter) ?? '').trim(), page: pageOf(parameters) };
}

/** What the list of posts reads. */
export const blogQueries = {
  /** The list at an address. */
  at: (parameters: URLSearchParams) => {
    const wanted = postsWanted(parameters);
    return queryOptions({
      queryKey: ['site', 'blog', 'list', wanted],
      queryFn: ({ signal }) => fetchPosts(wanted, signal),
      placeholderData: keepPreviousData,
    });
  },
};
