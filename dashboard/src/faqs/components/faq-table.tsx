import { Table, Td, Th, VisuallyHidden } from 'shared-ui';
import styled from 'styled-components';
import { Clamped } from '../../lib/list/card-grid.tsx';
import { PublishedBadge } from '../../lib/list/published-badge.tsx';
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

export function FaqTable({ faqs, onEdit, onDelete }: FaqTableProps) {
  return (
    <Table label="FAQs">
      <thead>
        <tr>
          <Th scope="col">Question</Th>
          <Th scope="col">Status</Th>
          <Th scope="col" isNumeric>
            Order
          </Th>
          <Th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </Th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </Table>
  );
}
