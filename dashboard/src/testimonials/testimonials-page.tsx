import { Avatar, Td } from '@northlight/shared-ui';
import { MessageSquareQuote } from 'lucide-react';
import styled from 'styled-components';
import { ClampedText } from '../components/card-grid.tsx';
import { filterByState, PublishedBadge, publishedFilters } from '../components/published-badge.tsx';
import { ResponsiveTable, TableSkeleton } from '../components/responsive-table.tsx';
import { ActionsCell, RowActions } from '../components/row-actions.tsx';
import { recordApi } from '../records/record-api.ts';
import { RecordScreen } from '../records/record-screen.tsx';

const loadForm = async () =>
  (await import(/* webpackChunkName: "forms" */ './testimonial-form.ts')).testimonialForm;

const api = recordApi({
  table: 'testimonials',
  orders: {
    order: ['Order on the site', 'sort_order', 'created_at'],
    newest: ['Newest first', '-created_at'],
  },
  filters: { state: filterByState },
});

const headings = ['Client', 'Quote', 'Status', { title: 'Order', isNumeric: true }];

const Person = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-12);

  small {
    display: block;
    color: var(--color-text-muted);
    font-size: var(--text-xs);
  }
`;

/** /dashboard/testimonials: quotes from clients. */
export function Component() {
  return (
    <RecordScreen
      title="Testimonials"
      description="The home page shows every published testimonial in this order."
      noun="testimonial"
      api={api}
      form={loadForm}
      skeleton={<TableSkeleton />}
      searchLabel="Search testimonials"
      filters={publishedFilters}
      columns={(form) =>
        form.columns('author_name', 'author_role', 'company', 'quote', 'published', 'sort_order')
      }
      newLabel="Add testimonial"
      empty={{
        icon: <MessageSquareQuote />,
        title: 'No testimonials yet',
        message: 'Add the first client quote.',
      }}
      consequence="It disappears from the site immediately."
      getName={({ author_name }) => author_name}
    >
      {(testimonials, { onEdit, onDelete }) => (
        <ResponsiveTable stacksBelow={54} hasActions label="Testimonials" headings={headings}>
          {testimonials.map((testimonial) => (
            <tr key={testimonial.id}>
              <Td>
                <Person>
                  <Avatar name={testimonial.author_name} src={testimonial.avatar_url} isDecorative />
                  <div>
                    {testimonial.author_name}
                    <small>{[testimonial.author_role, testimonial.company].filter(Boolean).join(', ')}</small>
                  </div>
                </Person>
              </Td>
              <Td canWrap>
                <ClampedText $lines={2}>{testimonial.quote}</ClampedText>
              </Td>
              <Td>
                <PublishedBadge isPublished={testimonial.published} />
              </Td>
              <Td isNumeric>{testimonial.sort_order}</Td>
              <ActionsCell>
                <RowActions
                  name={`the testimonial by ${testimonial.author_name}`}
                  onEdit={() => onEdit(testimonial)}
                  onDelete={() => onDelete(testimonial)}
                />
              </ActionsCell>
            </tr>
          ))}
        </ResponsiveTable>
      )}
    </RecordScreen>
  );
}
