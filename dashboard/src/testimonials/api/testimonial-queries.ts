import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import { fetchTestimonial } from './fetch-testimonial.ts';
import { fetchTestimonials } from './fetch-testimonials.ts';

export const testimonialsArea = 'testimonials';

export const testimonialQueries = {
  list: ({ search, sort, page, filters }: ListQuery<'state'>) =>
    queryOptions({
      queryKey: ['dashboard', testimonialsArea, 'list', { search, sort, page, filters }],
      queryFn: ({ signal }) => fetchTestimonials({ search, sort, page, filters }, signal),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['dashboard', testimonialsArea, 'detail', id],
      queryFn: ({ signal }) => fetchTestimonial(id, signal),
    }),
};
