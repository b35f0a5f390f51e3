import { useRole } from '@northlight/auth-kit';
import { useDownload } from '@northlight/client-work';
import { toMinorUnits } from '@northlight/domain';
import { Button, IconButton, Money, Td, Tooltip } from '@northlight/shared-ui';
import { CircleCheck, Download, Lock, Pencil, Trash2 } from 'lucide-react';
import styled from 'styled-components';
import { type InvoiceRow, isClosedFor } from './invoice-api.ts';
import type { useInvoiceActions } from './use-invoice-actions.ts';

/** An invoice's amount. Where the row folds, it takes the rest of its line and stays at the right. */
const AmountCell = styled(Td)`
  && {
    flex: 1 0 auto;
    text-align: right;
  }
`;

const Root = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
`;

interface InvoiceActionsProps {
  invoice: InvoiceRow;
  actions: ReturnType<typeof useInvoiceActions>;
  onEdit: () => void;
}

/** The last cells of an invoice's row. */
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

/** What can be done with an invoice. A paid one shows an author that it is closed. */
function InvoiceActions({ invoice, actions, onEdit }: InvoiceActionsProps) {
  const role = useRole();
  const { download, isPreparing } = useDownload();
  const { invoice_number: number, file_url: path, payment_status: status } = invoice;
  const isClosed = isClosedFor(role, invoice);
  return (
    <Root>
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
      {status !== 'Paid' && status !== 'Cancelled' && (
        <Button
          size="sm"
          icon={<CircleCheck aria-hidden />}
          isLoading={actions.busyId === invoice.id}
          aria-label={`Mark Paid ${number}`}
          onClick={() => actions.markPaid(invoice)}
        >
          Mark Paid
        </Button>
      )}
      {isClosed ? (
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
        <>
          <IconButton size="sm" label={`Edit ${number}`} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton size="sm" label={`Delete ${number}`} onClick={() => actions.remove(invoice)}>
            <Trash2 aria-hidden />
          </IconButton>
        </>
      )}
    </Root>
  );
}
