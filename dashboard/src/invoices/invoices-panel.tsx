import { useFailureToast } from '@platform/contract';
import { minorOf } from '@platform/domain';
import { useQuery } from '@tanstack/react-query';
import { Plus, ReceiptText } from 'lucide-react';
import {
  Badge,
  Button,
  Cluster,
  EmptyState,
  ErrorState,
  formatDate,
  formatMoney,
  LoadingState,
  Stack,
  Td,
} from 'shared-ui';
import { useToday } from '../lib/client-work/today.ts';
import { Pager } from '../lib/list/pager.tsx';
import { pageSize } from '../lib/list/range-of.ts';
import { RecordTable } from '../lib/list/record-table.tsx';
import { TableSkeleton } from '../lib/list/table-skeleton.tsx';
import { useListState } from '../lib/list/use-list-state.ts';
import { useNestedRecord } from '../lib/list/use-nested-record.ts';
import { texts } from '../lib/texts.ts';
import { AmountCell, InvoiceActions } from './invoice-actions.tsx';
import { invoiceApi } from './invoice-api.ts';
import { panelIndicator, stored } from './invoice-display.ts';
import { InvoiceSheet } from './invoice-form.tsx';
import { InvoiceTotals } from './invoice-totals.tsx';
import { useInvoiceActions } from './use-invoice-actions.ts';

const headings = [
  { title: 'Invoice' },
  { title: 'Dates' },
  { title: 'Status' },
  { title: 'Amount', isNumeric: true },
];

/** The invoices of a managed project. */
export function InvoicesPanel({ projectId }: { projectId: string }) {
  const list = useListState({ sort: 'newest', prefix: 'i.' });
  const read = useQuery(invoiceApi.list({ ...list, filters: { project: projectId, status: '' } }));
  const today = useToday();
  const record = useNestedRecord('invoice');
  const actions = useInvoiceActions();
  useFailureToast(read, texts.invoices.fetchFailed);

  const addButton = (
    <Button variant="primary" size="sm" icon={<Plus aria-hidden />} onClick={record.openNew}>
      Add invoice
    </Button>
  );
  return (
    <>
      {read.data === undefined ? (
        read.isError ? (
          <ErrorState
            title={texts.invoices.fetchFailed}
            onRetry={() => void read.refetch()}
            retryLabel="Retry"
            isRetrying={read.isFetching}
          />
        ) : (
          <LoadingState label="Loading invoices...">
            <TableSkeleton rows={3} />
          </LoadingState>
        )
      ) : read.data.total === 0 ? (
        <EmptyState icon={<ReceiptText />} title={texts.invoices.empty} action={addButton} />
      ) : (
        <Stack gap={12}>
          <Cluster justify="end">{addButton}</Cluster>
          <InvoiceTotals projectId={projectId} />
          <RecordTable label="Invoices" headings={headings}>
            {read.data.rows.map((invoice) => {
              const status = stored(invoice.payment_status);
              const indicator = today === null ? null : panelIndicator(invoice, today);
              return (
                <tr key={invoice.id}>
                  <Td canWrap>
                    <strong>{invoice.invoice_number}</strong> · {invoice.invoice_name}
                  </Td>
                  <Td>
                    {formatDate(invoice.invoice_date)}
                    {invoice.due_date && ` – due ${formatDate(invoice.due_date)}`}
                  </Td>
                  <Td>
                    <Cluster gap={4}>
                      <Badge tone={status.tone}>{status.label}</Badge>
                      {indicator && indicator.label !== status.label && (
                        <Badge tone={indicator.tone}>{indicator.label}</Badge>
                      )}
                    </Cluster>
                  </Td>
                  <AmountCell isNumeric>{formatMoney(minorOf(invoice.amount), invoice.currency)}</AmountCell>
                  <Td>
                    <InvoiceActions
                      invoice={invoice}
                      actions={actions}
                      onEdit={() => record.openRecord(invoice.id)}
                    />
                  </Td>
                </tr>
              );
            })}
          </RecordTable>
          <Pager page={list.page} size={pageSize} total={read.data.total} onPage={list.setPage} />
        </Stack>
      )}
      <InvoiceSheet form="panel" list={record} projectId={projectId} />
    </>
  );
}
