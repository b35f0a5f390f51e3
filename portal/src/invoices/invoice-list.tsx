import { describeCount, Loaded, useAnnounceResult } from '@northlight/client-work';
import { useFailureToast } from '@northlight/contract';
import type { Day } from '@northlight/domain';
import { Button, EmptyState, Rows, Stack } from '@northlight/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { LoadMoreButton } from '../components/load-more-button.tsx';
import { PendingRows } from '../components/pending-rows.tsx';
import { texts } from '../texts.ts';
import { type InvoiceScope, invoiceQueries } from './invoice-queries.ts';
import { InvoiceRow } from './invoice-row.tsx';

interface InvoiceListProps {
  /** `today` is null until the server has responded. */
  scope: Omit<InvoiceScope, 'today'> & { today: Day | null };
  onClear: () => void;
}

/** The invoices in the scope, open ones first. */
export function InvoiceList({ scope: { today, ...filters }, onClear }: InvoiceListProps) {
  const list = useInfiniteQuery({
    ...invoiceQueries.list({ ...filters, today: today ?? '' }),
    enabled: today !== null,
  });
  const shown = list.data?.pages.flatMap(({ items }) => items);
  useAnnounceResult(
    JSON.stringify([filters, list.data?.pages.length ?? 1]),
    shown ? describeCount(shown.length, 'invoices') : null,
  );
  useFailureToast(list, texts.invoicesLoadFailed);
  return (
    <Loaded
      query={list}
      subject="The invoices"
      failedText={texts.invoicesLoadFailed}
      pending={<PendingRows label="Loading invoices…" heights={['4.5rem', '4.5rem', '4.5rem']} />}
    >
      {({ pages }) => {
        const invoices = pages.flatMap(({ items }) => items);
        return invoices.length === 0 ? (
          <NoInvoices
            isFiltered={filters.filter !== 'all' || filters.search !== '' || filters.year !== null}
            onClear={onClear}
          />
        ) : (
          <Stack gap={16}>
            <Rows aria-label="Invoices">
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} today={today ?? ''} />
              ))}
            </Rows>
            <LoadMoreButton list={list} subject="More invoices" />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function NoInvoices({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return !isFiltered ? (
    <EmptyState
      icon={<ReceiptText />}
      title="No invoices yet"
      message="Your invoices and their files will appear here."
    />
  ) : (
    <EmptyState
      role="status"
      icon={<ReceiptText />}
      title="No matching invoices"
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
