import { Td, Text } from '@northlight/shared-ui';
import { CircleQuestionMark } from 'lucide-react';
import { ClampedText } from '../components/card-grid.tsx';
import { filterByState, PublishedBadge, publishedFilters } from '../components/published-badge.tsx';
import { ResponsiveTable, TableSkeleton } from '../components/responsive-table.tsx';
import { ActionsCell, RowActions } from '../components/row-actions.tsx';
import { recordApi } from '../records/record-api.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { texts } from '../texts.ts';

const loadForm = async () => (await import(/* webpackChunkName: "forms" */ './faq-form.ts')).faqForm;

const api = recordApi({
  table: 'faqs',
  orders: {
    order: ['Order on the site', 'sort_order', 'created_at'],
    newest: ['Newest first', '-created_at'],
  },
  filters: { state: filterByState },
});

const headings = ['Question', 'Status', { title: 'Order', isNumeric: true }];

export function Component() {
  return (
    <RecordScreen
      title="FAQs"
      description="The contact page shows every published question in this order."
      noun="FAQ"
      api={api}
      form={loadForm}
      texts={texts.faqs}
      skeleton={<TableSkeleton />}
      searchLabel="Search FAQs"
      filters={publishedFilters}
      columns={(form) => form.columns('question', 'answer', 'published', 'sort_order')}
      newLabel="Add FAQ"
      empty={{
        icon: <CircleQuestionMark />,
        title: 'No FAQs yet',
        message: 'Add the first question and its answer.',
      }}
      consequence="It disappears from the site immediately."
      getName={({ question }) => question}
    >
      {(faqs, { onEdit, onDelete }) => (
        <ResponsiveTable stacksBelow={36} hasActions label="FAQs" headings={headings}>
          {faqs.map((faq) => (
            <tr key={faq.id}>
              <Td canWrap>
                <Text as="span" weight="medium">
                  {faq.question}
                </Text>
                <ClampedText $lines={1}>{faq.answer}</ClampedText>
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
        </ResponsiveTable>
      )}
    </RecordScreen>
  );
}
