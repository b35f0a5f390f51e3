import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import { fetchService } from './fetch-service.ts';
import { fetchServices } from './fetch-services.ts';

export const servicesArea = 'services';

export const serviceQueries = {
  list: ({ search, sort, page }: Pick<ListQuery, 'search' | 'sort' | 'page'>) =>
    queryOptions({
      queryKey: ['dashboard', servicesArea, 'list', { search, sort, page }],
      queryFn: ({ signal }) => fetchServices({ search, sort, page }, signal),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['dashboard', servicesArea, 'detail', id],
      queryFn: ({ signal }) => fetchService(id, signal),
    }),
};
