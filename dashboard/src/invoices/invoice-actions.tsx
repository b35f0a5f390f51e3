import { useDownload } from '@northlight/client-work';
import { type Day, toMinorUnits } from '@northlight/domain';
import { Button, IconButton, Money, Muted, Td, Tooltip } from '@northlight/shared-ui';
import { Bell, CircleCheck, Download, Lock } from 'lucide-react';
import styled from 'styled-components';
import { useConfirmNotification, useShowPending } from '../client-notifications/use-client-notifications.ts';
import { RowTools } from '../components/managed-row.tsx';
import { EditAndDelete } from '../components/row-actions.tsx';
import { clientWorkArea } from '../queries/client-work-queries.ts';
import { useTimeZone } from '../queries/settings-queries.ts';
import { useIsAdmin } from '../queries/use-is-admin.ts';
import { useDelete } from '../records/actions/use-delete.ts';
import { useRowAction } from '../records/actions/use-row-action.ts';
import { texts } from '../texts.ts';
import { deleteInvoice, type Invoice, type InvoiceRow, isLockedFor, markPaid } from './invoice-queries.ts';
import { describeReminders } from './reminder-queries.ts';
import { useReminder } from './use-reminder.tsx';

export function useInvoiceActions() {
  const confirmNotification = useConfirmNotification();
  const showPending = useShowPending();
  const remove = useDelete({
    api: { area: clientWorkArea, remove: deleteInvoice },
    undoTable: 'client_invoices',
    noun: 'invoice',
    consequence: 'The client will no longer see it.',
    texts: texts.invoices,
  });
  const pay = useRowAction<InvoiceRow>({
    area: clientWorkArea,
    activity: 'marking an invoice as paid',
    confirm: ({ id, invoice_number }) =>
      confirmNotification(
        { title: `Mark invoice ${invoice_number} as paid?`, confirmLabel: 'Mark as paid' },
        { table: 'client_invoices', id, changes: { payment_status: 'Paid' } },
      ),
    run: markPaid,
    onDone: showPending,
    successText: texts.invoices.marked,
    failedText: texts.invoices.markFailed,
  });
  return {
    ...useReminder(),
    remove: ({ id, invoice_number }: InvoiceRow) => void remove({ id, name: invoice_number }),
    markPaid: (invoice: InvoiceRow) => pay.run(invoice),
    isBusy: pay.isBusy,
  };
}

/** In the stacked layout, the amount fills the rest of its line and stays right-aligned. */
const AmountCell = styled(Td)`
  && {
    flex: 1 0 auto;
    text-align: right;
  }
`;

interface InvoiceActionsProps {
  invoice: InvoiceRow;
  actions: ReturnType<typeof useInvoiceActions>;
  onEdit: () => void;
}

export function InvoiceCells(props: InvoiceActionsProps) {
  const { amount, currency } = props.invoice;
  return (
    <>
      <AmountCell isNumeric>
        <Money minor={toMinorUnits(amount)} currency={currency} />
      </AmountCell>
      <Td>
        <InvoiceActions {...props} />
      </Td>
    </>
  );
}

interface ReminderNoteProps {
  invoice: Pick<Partial<Invoice>, 'reminders'>;
  today: Day | null;
}

/** A row that was just saved has no reminders until the list is read again. */
export function ReminderNote({ invoice: { reminders = [] }, today }: ReminderNoteProps) {
  const timeZone = useTimeZone();
  const [last] = reminders
    .map(({ created_at }) => created_at)
    .sort()
    .reverse();
  const text = describeReminders(reminders.length, last, today, timeZone);
  return text && <Muted>{text}</Muted>;
}

/** The buttons for an invoice. For paid invoices, authors see a lock instead. */
function InvoiceActions({ invoice, actions, onEdit }: InvoiceActionsProps) {
  const isAdmin = useIsAdmin();
  const { download, isPreparing } = useDownload();
  const { invoice_number: number, file_url: path, payment_status: status } = invoice;
  const isLocked = isLockedFor(isAdmin, invoice);
  const isOpen = status !== 'Paid' && status !== 'Cancelled';
  return (
    <RowTools>
      {path !== null && (
        <IconButton
          size="sm"
          label={`Download ${number}`}
          disabled={isPreparing}
          onClick={() => void download(path, `${number}.pdf`)}
        >
          <Download aria-hidden />
        </IconButton>
      )}
      {isOpen && (
        <IconButton size="sm" label={`Send reminder ${number}`} onClick={() => actions.remind([invoice.id])}>
          <Bell aria-hidden />
        </IconButton>
      )}
      {isOpen && (
        <Button
          size="sm"
          icon={<CircleCheck aria-hidden />}
          isLoading={actions.isBusy(invoice.id)}
          aria-label={`Mark Paid ${number}`}
          onClick={() => actions.markPaid(invoice)}
        >
          Mark Paid
        </Button>
      )}
      {isLocked ? (
        <Tooltip label="Only an admin may change a paid invoice.">
          <IconButton
            size="sm"
            label={`View ${number}: only an admin may change a paid invoice`}
            onClick={onEdit}
          >
            <Lock aria-hidden />
          </IconButton>
        </Tooltip>
      ) : (
        <EditAndDelete name={number} onEdit={onEdit} onDelete={() => actions.remove(invoice)} />
      )}
    </RowTools>
  );
}
