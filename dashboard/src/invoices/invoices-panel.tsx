import { displayInvoice, getInvoiceIndicator, InvoiceTotals, invoiceWording } from '@northlight/client-work';
import { Badge, Button, Cluster, EmptyState, formatDate, Stack, Td } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Plus, ReceiptText } from 'lucide-react';
import { Loaded } from '../components/loaded.tsx';
import { Pager, useAnnounceList } from '../components/pager.tsx';
import { ResponsiveTable, TableSkeleton } from '../components/responsive-table.tsx';
import { clientWorkKey, useToday } from '../queries/client-work-queries.ts';
import { useListState } from '../records/list/use-list-state.ts';
import { useNestedRecord } from '../records/list/use-nested-record.ts';
import { texts } from '../texts.ts';
import { InvoiceCells, ReminderNote, useInvoiceActions } from './invoice-actions.tsx';
import { invoiceApi } from './invoice-queries.ts';
import { InvoiceSheet } from './invoice-sheet.ts';

const headings = ['Invoice', 'Dates', 'Status', { title: 'Amount', isNumeric: true }];

export function InvoicesPanel({ projectId }: { projectId: string }) {
  const list = useListState({ sort: 'newest', prefix: 'i.' });
  const query = useQuery(invoiceApi.list({ ...list, filters: { project: projectId, status: '' } }));
  useAnnounceList(list, query, 'invoices');
  const today = useToday();
  const record = useNestedRecord('invoice');
  const actions = useInvoiceActions();

  const addButton = (
    <Button variant="primary" size="sm" icon={<Plus aria-hidden />} onClick={record.openNew}>
      Add invoice
    </Button>
  );
  return (
    <>
      <Loaded
        query={query}
        section="invoices"
        failedText={texts.invoices.fetchFailed}
        loadingText="Loading invoices..."
        skeleton={<TableSkeleton rows={3} />}
      >
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState icon={<ReceiptText />} title={texts.invoices.empty} action={addButton} />
          ) : (
            <Stack gap={12}>
              <Cluster justify="end">{addButton}</Cluster>
              <InvoiceTotals keyPrefix={clientWorkKey} projectId={projectId} />
              <ResponsiveTable hasActions label="Invoices" headings={headings}>
                {rows.map((invoice) => {
                  const status = displayInvoice(invoice, null, invoiceWording.projectPanel);
                  const indicator = today === null ? null : getInvoiceIndicator(invoice, today);
                  return (
                    <tr key={invoice.id}>
                      <Td canWrap>
                        <strong>{invoice.invoice_number}</strong> · {invoice.invoice_name}
                        <div>
                          <ReminderNote invoice={invoice} today={today} />
                        </div>
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
                      <InvoiceCells
                        invoice={invoice}
                        actions={actions}
                        onEdit={() => record.openRecord(invoice.id)}
                      />
                    </tr>
                  );
                })}
              </ResponsiveTable>
              <Pager page={list.page} total={total} onPageChange={list.setPage} />
            </Stack>
          )
        }
      </Loaded>
      {actions.reminderDialog}
      <InvoiceSheet variant="panel" list={record} projectId={projectId} />
    </>
  );
}
