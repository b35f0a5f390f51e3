import { queryOptions } from '@tanstack/react-query';
import { fetchPosts } from './fetch-posts.ts';

/** What the list of posts reads. */
export const blogQueries = {
  all: () =>
    queryOptions({ queryKey: ['site', 'blog', 'list'], queryFn: ({ signal }) => fetchPosts(signal) }),
};
