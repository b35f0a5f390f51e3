import { Avatar, Td } from 'shared-ui';
import styled from 'styled-components';
import { Clamped } from '../../lib/list/card-grid.tsx';
import { PublishedBadge } from '../../lib/list/published-badge.tsx';
import { RecordTable } from '../../lib/list/record-table.tsx';
import { ActionsCell, RowActions } from '../../lib/list/row-actions.tsx';
import type { Testimonial } from '../api/testimonial.ts';

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

export interface TestimonialTableProps {
  testimonials: readonly Testimonial[];
  onEdit: (testimonial: Testimonial) => void;
  onDelete: (testimonial: Testimonial) => void;
}

const headings = [
  { title: 'Who' },
  { title: 'Quote' },
  { title: 'Status' },
  { title: 'Order', isNumeric: true },
];

export function TestimonialTable({ testimonials, onEdit, onDelete }: TestimonialTableProps) {
  return (
    <RecordTable label="Testimonials" headings={headings}>
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
            <Clamped $lines={2}>{testimonial.quote}</Clamped>
          </Td>
          <Td>
            <PublishedBadge isPublished={testimonial.published} />
          </Td>
          <Td isNumeric>{testimonial.sort_order}</Td>
          <ActionsCell>
            <RowActions
              name={`the testimonial of ${testimonial.author_name}`}
              onEdit={() => onEdit(testimonial)}
              onDelete={() => onDelete(testimonial)}
            />
          </ActionsCell>
        </tr>
      ))}
    </RecordTable>
  );
}
