import { displayInvoice, InvoiceTotals, invoiceWording } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { fromMinorUnits, toMinorUnits } from '@northlight/domain';
import { Badge, Button, formatDate, Muted, Stack, Td } from '@northlight/shared-ui';
import { Bell, ReceiptText } from 'lucide-react';
import styled from 'styled-components';
import { ResponsiveTable, TableSkeleton } from '../components/responsive-table.tsx';
import { clientWorkKey, useProjectOptions, useToday } from '../queries/client-work-queries.ts';
import { ListScreen } from '../records/list/list-screen.tsx';
import type { SheetColumn } from '../records/list/spreadsheet.ts';
import { useListState } from '../records/list/use-list-state.ts';
import { linkToProject } from '../screens.ts';
import { texts } from '../texts.ts';
import { InvoiceCells, ReminderNote, useInvoiceActions } from './invoice-actions.tsx';
import { type Invoice, invoiceApi } from './invoice-queries.ts';
import { InvoiceSheet } from './invoice-sheet.ts';

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
  { value: 'cancelled', label: 'Cancelled' },
];

const columns: readonly SheetColumn<Invoice>[] = [
  { heading: 'Number', value: (invoice) => invoice.invoice_number },
  { heading: 'Name', value: (invoice) => invoice.invoice_name },
  { heading: 'Project', value: (invoice) => invoice.project?.title },
  { heading: 'Client', value: (invoice) => invoice.project?.company?.name },
  { heading: 'Invoice date', type: 'day', value: (invoice) => invoice.invoice_date },
  { heading: 'Due date', type: 'day', value: (invoice) => invoice.due_date },
  { heading: 'Amount', type: 'money', value: (invoice) => fromMinorUnits(toMinorUnits(invoice.amount)) },
  { heading: 'Currency', value: (invoice) => invoice.currency },
  { heading: 'Payment status', value: (invoice) => invoice.payment_status },
  {
    heading: 'Paid date',
    type: 'day',
    value: ({ payment_status, closed_on }) => (payment_status === 'Paid' ? closed_on : null),
  },
];

const CellStack = styled.div`
  display: grid;
  gap: var(--space-2);

  & > span,
  a {
    color: var(--color-text-secondary);
  }

  a {
    justify-self: start;
  }
`;

const Message = styled.p<{ $isLate: boolean }>`
  color: ${({ $isLate }) => ($isLate ? 'var(--color-danger)' : 'var(--color-text-secondary)')};
`;

const headings = ['Invoice', 'Dates', 'Status', { title: 'Amount', isNumeric: true }];

export function Component() {
  const list = useListState({ filters: ['project', 'status'], sort: 'newest' });
  const projectOptions = useProjectOptions();
  const today = useToday();
  const actions = useInvoiceActions();

  return (
    <>
      <ListScreen
        title="Invoices"
        list={list}
        api={invoiceApi}
        failedText={texts.invoices.loadFailed}
        loadingText="Loading invoices..."
        skeleton={<TableSkeleton />}
        searchLabel="Search invoices"
        filters={[
          { name: 'project', label: 'Project', allLabel: 'All Projects', options: projectOptions },
          { name: 'status', label: 'Status', allLabel: 'All statuses', options: statuses },
        ]}
        columns={columns}
        newLabel="New Invoice"
        notice={<InvoiceTotals keyPrefix={clientWorkKey} projectId={list.filters.project || null} />}
        empty={{ icon: <ReceiptText />, title: texts.invoices.empty }}
      >
        {(invoices) => (
          <Stack gap={12}>
            {list.filters.status === 'overdue' && invoices.length > 1 && (
              <div>
                <Button
                  icon={<Bell aria-hidden />}
                  onClick={() => actions.remind(invoices.map(({ id }) => id))}
                >
                  Send reminder for these {invoices.length} invoices
                </Button>
              </div>
            )}
            <ResponsiveTable hasActions label="Invoices" headings={headings}>
              {invoices.map((invoice) => {
                const { label, tone, message } = displayInvoice(invoice, today, invoiceWording.invoicesPage);
                return (
                  <tr key={invoice.id}>
                    <Td canWrap>
                      <CellStack>
                        <strong>
                          {invoice.invoice_number} · {invoice.invoice_name}
                        </strong>
                        <Link to={linkToProject(invoice.project_id, { tab: 'invoices' })}>
                          {invoice.project?.title ?? 'Unknown project'}
                        </Link>
                        <Muted>
                          {invoice.project?.company?.name}
                          {invoice.contact && (
                            <>
                              {' · '}
                              <a href={`mailto:${invoice.contact.email}`}>
                                {invoice.contact.full_name || invoice.contact.email}
                              </a>
                            </>
                          )}
                        </Muted>
                      </CellStack>
                    </Td>
                    <Td>
                      <CellStack>
                        {formatDate(invoice.invoice_date)}
                        <span>
                          {invoice.due_date ? `due ${formatDate(invoice.due_date)}` : 'no due date'}
                        </span>
                      </CellStack>
                    </Td>
                    <Td canWrap>
                      <CellStack>
                        <div>
                          <Badge tone={tone}>{label}</Badge>
                        </div>
                        <ReminderNote invoice={invoice} today={today} />
                        {message && <Message $isLate={tone === 'danger'}>{message}</Message>}
                      </CellStack>
                    </Td>
                    <InvoiceCells
                      invoice={invoice}
                      actions={actions}
                      onEdit={() => list.openRecord(invoice.id)}
                    />
                  </tr>
                );
              })}
            </ResponsiveTable>
          </Stack>
        )}
      </ListScreen>
      {actions.reminderDialog}
      <InvoiceSheet variant="page" list={list} projects={projectOptions} />
    </>
  );
}
