import { queryOptions } from '@tanstack/react-query';
import { fetchFaqs } from './fetch-faqs.ts';

/** What the contact page reads. */
export const contactQueries = {
  faqs: () =>
    queryOptions({ queryKey: ['site', 'contact', 'faqs'], queryFn: ({ signal }) => fetchFaqs(signal) }),
};
