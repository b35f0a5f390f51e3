import { useQuery } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import type { CsvColumn } from '../lib/csv/to-csv.ts';
import { publishedStates } from '../lib/list/published-badge.tsx';
import { TableSkeleton } from '../lib/list/table-skeleton.tsx';
import { useListState } from '../lib/list/use-list-state.ts';
import { RecordScreen } from '../lib/record/record-screen.tsx';
import { texts } from '../lib/texts.ts';
import { deleteTestimonial } from './api/delete-testimonial.ts';
import { fetchTestimonials } from './api/fetch-testimonials.ts';
import { insertTestimonial, updateTestimonial } from './api/save-testimonial.ts';
import type { Testimonial } from './api/testimonial.ts';
import { testimonialQueries, testimonialsArea } from './api/testimonial-queries.ts';
import { TestimonialFields } from './components/testimonial-fields.tsx';
import { testimonialSchema } from './components/testimonial-schema.ts';
import { TestimonialTable } from './components/testimonial-table.tsx';
import {
  comparedTestimonial,
  emptyTestimonial,
  inputOfTestimonial,
  valuesOfTestimonial,
} from './model/testimonial-values.ts';

const filterNames = ['state'] as const;

const filters = [{ name: 'state', label: 'Status', all: 'All states', options: publishedStates }] as const;

const sorts = [
  { value: 'order', label: 'Order of the site' },
  { value: 'newest', label: 'Newest first' },
];

const columns: readonly CsvColumn<Testimonial>[] = [
  { heading: 'Name', value: (row) => row.author_name },
  { heading: 'Role', value: (row) => row.author_role },
  { heading: 'Company', value: (row) => row.company },
  { heading: 'Quote', value: (row) => row.quote },
  { heading: 'Published', value: (row) => row.published },
  { heading: 'Order', value: (row) => row.sort_order },
];

/** /dashboard/testimonials: what clients said. */
export function Component() {
  const list = useListState({ sort: 'order', filters: filterNames });
  const read = useQuery(testimonialQueries.list(list));

  return (
    <RecordScreen
      title="Testimonials"
      description="What clients said. The home page shows every published testimonial in this order; while none is published, three that are built in."
      area={testimonialsArea}
      noun="testimonial"
      texts={texts.testimonials}
      list={list}
      read={read}
      skeleton={<TableSkeleton />}
      searchLabel="Search testimonials"
      filters={filters}
      sorts={sorts}
      fileName="testimonials"
      columns={columns}
      fetchPage={(page, size) => fetchTestimonials({ ...list, page }, undefined, size)}
      newLabel="Add testimonial"
      empty={{
        icon: <MessageSquareQuote />,
        title: 'No testimonials yet',
        message: 'Add the first thing a client said.',
      }}
      detail={testimonialQueries.detail}
      emptyValues={emptyTestimonial}
      toValues={valuesOfTestimonial}
      schema={testimonialSchema}
      compared={comparedTestimonial}
      insert={(values, id) => insertTestimonial(inputOfTestimonial(values), id)}
      update={(row, values) => updateTestimonial(row, inputOfTestimonial(values))}
      fields={<TestimonialFields />}
      undoTable="testimonials"
      consequence="It disappears from the site at once."
      remove={deleteTestimonial}
      nameOf={({ author_name }) => author_name}
    >
      {(testimonials, hands) => <TestimonialTable testimonials={testimonials} {...hands} />}
    </RecordScreen>
  );
}
