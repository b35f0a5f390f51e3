import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
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
  const remove = useDelete({
    area: faqsArea,
    undoTable: 'faqs',
    noun: 'FAQ',
    consequence: 'It disappears from the site at once.',
    deletedText: texts.faqs.deleted,
    failedText: texts.faqs.deleteFailed,
    remove: deleteFaq,
  });

  return (
    <>
      <ListScreen
        title="FAQs"
        description="What people ask, in the order in which the site answers it."
        list={list}
        read={read}
        failedText={texts.faqs.fetchFailed}
        skeleton={<TableSkeleton />}
        searchLabel="Search FAQs"
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
            fileName="faqs"
            columns={columns}
            fetchPage={(page, size) => fetchFaqs({ ...list, page }, undefined, size)}
          />
        }
        newLabel="Add FAQ"
        empty={{
          icon: <CircleQuestionMark />,
          title: 'No FAQs yet',
          message: 'Add the first question and its answer.',
        }}
      >
        {(faqs) => (
          <FaqTable
            faqs={faqs}
            onEdit={({ id }) => list.openRecord(id)}
            onDelete={({ id, question }) => void remove({ id, name: question })}
          />
        )}
      </ListScreen>
      <RecordSheet
        area={faqsArea}
        noun="FAQ"
        list={list}
        detail={faqQueries.detail}
        loadFailedText={texts.faqs.fetchFailed}
        emptyValues={emptyFaq}
        toValues={valuesOfFaq}
        schema={faqSchema}
        compared={comparedFaq}
        insert={(values, id) => insertFaq(inputOfFaq(values), id)}
        update={(row, values) => updateFaq(row, inputOfFaq(values))}
        texts={texts.faqs}
      >
        <FaqFields />
      </RecordSheet>
    </>
  );
}
