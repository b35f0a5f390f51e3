import { queryOptions } from '@tanstack/react-query';
import { fetchProfile } from './fetch-own-profile.ts';

export const profileQueries = {
  own: (userId: string) =>
    queryOptions({
      queryKey: ['portal', 'profile', userId],
      queryFn: ({ signal }) => fetchProfile(userId, signal),
    }),
};
