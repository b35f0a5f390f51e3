import { queryOptions } from '@tanstack/react-query';
import { fetchOwnProfile } from './profile.ts';

export const profileArea = 'profile';

export const profileQueries = {
  own: (id: string) =>
    queryOptions({
      queryKey: ['dashboard', profileArea, id],
      queryFn: ({ signal }) => fetchOwnProfile(id, signal),
    }),
};
