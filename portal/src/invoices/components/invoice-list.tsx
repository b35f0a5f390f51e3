import { useFailureToast } from '@platform/contract';
import type { Day } from '@platform/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Button, EmptyState, LoadingState, Skeleton, Stack } from 'shared-ui';
import { Rows, Secondary } from '../../lib/components/rows.tsx';
import { SectionFailure } from '../../lib/components/section-failure.tsx';
import { texts } from '../../lib/texts.ts';
import type { InvoiceScope } from '../api/fetch-invoices.ts';
import { invoiceQueries } from '../api/invoice-queries.ts';
import { InvoiceRow } from './invoice-row.tsx';

interface InvoiceListProps {
  /** `today` is null until the server has said it. */
  scope: Omit<InvoiceScope, 'today'> & { today: Day | null };
  onClear: () => void;
}

/** The invoices of the scope, newest first. */
export function InvoiceList({ scope: { today, ...rest }, onClear }: InvoiceListProps) {
  const list = useInfiniteQuery({
    ...invoiceQueries.list({ ...rest, today: today ?? '' }),
    enabled: today !== null,
  });
  useFailureToast(list, texts.invoicesLoadFailed);
  if (list.data === undefined || today === null) {
    if (list.isError) {
      return (
        <Stack gap={8}>
          <Secondary>{texts.invoicesLoadFailed}</Secondary>
          <SectionFailure
            what="The invoices"
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        </Stack>
      );
    }
    return (
      <LoadingState label="Loading invoices…">
        <Stack gap={12}>
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
        </Stack>
      </LoadingState>
    );
  }
  const invoices = list.data.pages.flatMap(({ items }) => items);
  if (invoices.length === 0) {
    return rest.filter === 'all' ? (
      <EmptyState
        icon={<ReceiptText />}
        title="No invoices yet"
        message="They will appear here with their files."
      />
    ) : (
      <EmptyState
        icon={<ReceiptText />}
        title="No invoice matches"
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  return (
    <Stack gap={16}>
      <Rows aria-label="Invoices">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} today={today} />
        ))}
      </Rows>
      {list.isFetchNextPageError ? (
        <SectionFailure
          what="More invoices"
          onRetry={() => void list.fetchNextPage()}
          isRetrying={list.isFetchingNextPage}
        />
      ) : list.hasNextPage ? (
        <div>
          <Button onClick={() => void list.fetchNextPage()} isLoading={list.isFetchingNextPage}>
            Load more
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
