import { useQuery } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import { ExportButton } from '../lib/csv/export-button.tsx';
import type { CsvColumn } from '../lib/csv/to-csv.ts';
import { Choice } from '../lib/list/choice.tsx';
import { ListScreen } from '../lib/list/list-screen.tsx';
import { publishedStates } from '../lib/list/published-badge.tsx';
import { TableSkeleton } from '../lib/list/table-skeleton.tsx';
import { useListState } from '../lib/list/use-list-state.ts';
import { RecordSheet } from '../lib/record/record-sheet.tsx';
import { useDelete } from '../lib/record/use-delete.ts';
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
  const remove = useDelete({
    area: testimonialsArea,
    undoTable: 'testimonials',
    noun: 'testimonial',
    consequence: 'It disappears from the site at once.',
    deletedText: texts.testimonials.deleted,
    failedText: texts.testimonials.deleteFailed,
    remove: deleteTestimonial,
  });

  return (
    <>
      <ListScreen
        title="Testimonials"
        description="What clients said, in the order in which the site shows it."
        list={list}
        read={read}
        failedText={texts.testimonials.fetchFailed}
        skeleton={<TableSkeleton />}
        searchLabel="Search testimonials"
        choices={
          <>
            <Choice
              label="Status"
              all="All states"
              value={list.filters.state}
              onChange={(state) => list.setFilter('state', state)}
              options={publishedStates}
            />
            <Choice label="Sort" value={list.sort} onChange={list.setSort} options={sorts} />
          </>
        }
        actions={
          <ExportButton
            fileName="testimonials"
            columns={columns}
            fetchPage={(page, size) => fetchTestimonials({ ...list, page }, undefined, size)}
          />
        }
        newLabel="Add testimonial"
        empty={{
          icon: <MessageSquareQuote />,
          title: 'No testimonials yet',
          message: 'Add the first thing a client said.',
        }}
      >
        {(testimonials) => (
          <TestimonialTable
            testimonials={testimonials}
            onEdit={({ id }) => list.openRecord(id)}
            onDelete={({ id, author_name }) => void remove({ id, name: author_name })}
          />
        )}
      </ListScreen>
      <RecordSheet
        area={testimonialsArea}
        noun="testimonial"
        list={list}
        detail={testimonialQueries.detail}
        loadFailedText={texts.testimonials.fetchFailed}
        emptyValues={emptyTestimonial}
        toValues={valuesOfTestimonial}
        schema={testimonialSchema}
        compared={comparedTestimonial}
        insert={(values, id) => insertTestimonial(inputOfTestimonial(values), id)}
        update={(row, values) => updateTestimonial(row, inputOfTestimonial(values))}
        texts={texts.testimonials}
      >
        <TestimonialFields />
      </RecordSheet>
    </>
  );
}
