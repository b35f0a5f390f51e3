import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
import type { CsvColumn } from '../lib/csv/to-csv.ts';
import { publishedStates } from '../lib/list/published-badge.tsx';
import { TableSkeleton } from '../lib/list/table-skeleton.tsx';
import { useListState } from '../lib/list/use-list-state.ts';
import { RecordScreen } from '../lib/record/record-screen.tsx';
import { texts } from '../lib/texts.ts';
import { deleteFaq } from './api/delete-faq.ts';
import type { Faq } from './api/faq.ts';
import { faqQueries, faqsArea } from './api/faq-queries.ts';
import { fetchFaqs } from './api/fetch-faqs.ts';
import { insertFaq, updateFaq } from './api/save-faq.ts';
import { FaqFields } from './components/faq-fields.tsx';
import { faqSchema } from './components/faq-schema.ts';
import { FaqTable } from './components/faq-table.tsx';
import { comparedFaq, emptyFaq, inputOfFaq, valuesOfFaq } from './model/faq-values.ts';

const filterNames = ['state'] as const;

const filters = [{ name: 'state', label: 'Status', all: 'All states', options: publishedStates }] as const;

const sorts = [
  { value: 'order', label: 'Order of the site' },
  { value: 'newest', label: 'Newest first' },
];

const columns: readonly CsvColumn<Faq>[] = [
  { heading: 'Question', value: (row) => row.question },
  { heading: 'Answer', value: (row) => row.answer },
  { heading: 'Published', value: (row) => row.published },
  { heading: 'Order', value: (row) => row.sort_order },
];

/** /dashboard/faqs: what people ask, and the answers. */
export function Component() {
  const list = useListState({ sort: 'order', filters: filterNames });
  const read = useQuery(faqQueries.list(list));

  return (
    <RecordScreen
      title="FAQs"
      description="What people ask. The contact page shows every published question in this order; while none is published, three questions that are built in."
      area={faqsArea}
      noun="FAQ"
      texts={texts.faqs}
      list={list}
      read={read}
      skeleton={<TableSkeleton />}
      searchLabel="Search FAQs"
      filters={filters}
      sorts={sorts}
      fileName="faqs"
      columns={columns}
      fetchPage={(page, size) => fetchFaqs({ ...list, page }, undefined, size)}
      newLabel="Add FAQ"
      empty={{
        icon: <CircleQuestionMark />,
        title: 'No FAQs yet',
        message: 'Add the first question and its answer.',
      }}
      detail={faqQueries.detail}
      emptyValues={emptyFaq}
      toValues={valuesOfFaq}
      schema={faqSchema}
      compared={comparedFaq}
      insert={(values, id) => insertFaq(inputOfFaq(values), id)}
      update={(row, values) => updateFaq(row, inputOfFaq(values))}
      fields={<FaqFields />}
      undoTable="faqs"
      consequence="It disappears from the site at once."
      remove={deleteFaq}
      nameOf={({ question }) => question}
    >
      {(faqs, hands) => <FaqTable faqs={faqs} {...hands} />}
    </RecordScreen>
  );
}
