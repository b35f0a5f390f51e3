import { queryOptions } from '@tanstack/react-query';
import { fetchPost } from './fetch-post.ts';

/** What the page of a post reads. */
export const postQueries = {
  at: (address: string) =>
    queryOptions({
      queryKey: ['site', 'post', address],
      queryFn: ({ signal }) => fetchPost(address, signal),
    }),
};
