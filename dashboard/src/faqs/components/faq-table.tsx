import { Td } from 'shared-ui';
import styled from 'styled-components';
import { Clamped } from '../../lib/list/card-grid.tsx';
import { PublishedBadge } from '../../lib/list/published-badge.tsx';
import { RecordTable } from '../../lib/list/record-table.tsx';
import { ActionsCell, RowActions } from '../../lib/list/row-actions.tsx';
import type { Faq } from '../api/faq.ts';

const Question = styled.span`
  font-weight: var(--weight-medium);
`;

export interface FaqTableProps {
  faqs: readonly Faq[];
  onEdit: (faq: Faq) => void;
  onDelete: (faq: Faq) => void;
}

const headings = [{ title: 'Question' }, { title: 'Status' }, { title: 'Order', isNumeric: true }];

export function FaqTable({ faqs, onEdit, onDelete }: FaqTableProps) {
  return (
    <RecordTable label="FAQs" headings={headings}>
      {faqs.map((faq) => (
        <tr key={faq.id}>
          <Td canWrap>
            <Question>{faq.question}</Question>
            <Clamped $lines={1}>{faq.answer}</Clamped>
          </Td>
          <Td>
            <PublishedBadge isPublished={faq.published} />
          </Td>
          <Td isNumeric>{faq.sort_order}</Td>
          <ActionsCell>
            <RowActions
              name={`“${faq.question}”`}
              onEdit={() => onEdit(faq)}
              onDelete={() => onDelete(faq)}
            />
          </ActionsCell>
        </tr>
      ))}
    </RecordTable>
  );
}
