import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import { fetchCategories } from './categories.ts';
import { fetchBlog } from './fetch-blog.ts';
import { type BlogFilter, fetchBlogs } from './fetch-blogs.ts';

export const blogsArea = 'blogs';

export const blogQueries = {
  list: ({ search, sort, page, filters }: ListQuery<BlogFilter>, now: () => Date) =>
    queryOptions({
      queryKey: ['dashboard', blogsArea, 'list', { search, sort, page, filters }],
      queryFn: ({ signal }) => fetchBlogs({ search, sort, page, filters }, now().toISOString(), signal),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['dashboard', blogsArea, 'detail', id],
      queryFn: ({ signal }) => fetchBlog(id, signal),
    }),
  categories: () =>
    queryOptions({
      queryKey: ['dashboard', blogsArea, 'categories'],
      queryFn: ({ signal }) => fetchCategories(signal),
      staleTime: 5 * 60_000,
    }),
};
