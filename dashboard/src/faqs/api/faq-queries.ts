import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import { fetchFaq } from './fetch-faq.ts';
import { fetchFaqs } from './fetch-faqs.ts';

export const faqsArea = 'faqs';

export const faqQueries = {
  list: ({ search, sort, page, filters }: ListQuery<'state'>) =>
    queryOptions({
      queryKey: ['dashboard', faqsArea, 'list', { search, sort, page, filters }],
      queryFn: ({ signal }) => fetchFaqs({ search, sort, page, filters }, signal),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['dashboard', faqsArea, 'detail', id],
      queryFn: ({ signal }) => fetchFaq(id, signal),
    }),
};
