import { displayInvoice, invoiceWording, Loaded, useDownload } from '@northlight/client-work';
import type { Day } from '@northlight/domain';
import { toMinorUnits } from '@northlight/domain';
import {
  Badge,
  Button,
  DataList,
  formatDate,
  KeyValue,
  Money,
  Secondary,
  Sheet,
  Skeleton,
  Stack,
} from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import styled from 'styled-components';
import { useMarkSubjectRead } from '../queries/use-mark-subject-read.ts';
import { HowToPay } from './how-to-pay.tsx';
import { InvoiceFile } from './invoice-file.tsx';
import { type Invoice, invoiceQueries } from './invoice-queries.ts';
import { PaymentMessage } from './payment-message.tsx';

const Content = styled.div`
  padding: var(--space-20);
`;

interface InvoiceSheetProps {
  userId: string;
  invoiceId: string;
  today: Day;
  onClose: () => void;
}

/** One invoice in a panel beside the list. Its URL can be shared. */
export function InvoiceSheet({ userId, invoiceId, today, onClose }: InvoiceSheetProps) {
  useMarkSubjectRead(userId, { invoice_id: invoiceId });
  const query = useQuery(invoiceQueries.detail(invoiceId));
  const title = query.data ? `Invoice ${query.data.invoice_number}` : 'Invoice';
  return (
    <Sheet isOpen onClose={onClose} title={title} width="46rem">
      <Content>
        <Loaded query={query} subject="The invoice" pending={<Skeleton height="12rem" />}>
          {(invoice) =>
            invoice === null ? (
              <Secondary>The invoice does not exist or you do not have access.</Secondary>
            ) : (
              <InvoiceDetail invoice={invoice} today={today} />
            )
          }
        </Loaded>
      </Content>
    </Sheet>
  );
}

function InvoiceDetail({ invoice, today }: { invoice: Invoice; today: Day }) {
  const { label, tone, message } = displayInvoice(invoice, today, invoiceWording.portal);
  const { download, isPreparing } = useDownload();
  const { invoice_number: number, file_url: path } = invoice;
  return (
    <Stack gap={24}>
      <DataList>
        <KeyValue label="For">{invoice.invoice_name}</KeyValue>
        <KeyValue label="Amount">
          <Money minor={toMinorUnits(invoice.amount)} currency={invoice.currency} />
        </KeyValue>
        <KeyValue label="Status">
          <Badge tone={tone}>{label}</Badge>
          {message ? <PaymentMessage>{message}</PaymentMessage> : null}
        </KeyValue>
        <KeyValue label="Invoice date">{formatDate(invoice.invoice_date)}</KeyValue>
        <KeyValue label="Due date">{invoice.due_date ? formatDate(invoice.due_date) : 'None'}</KeyValue>
      </DataList>
      {/^(paid|cancelled)$/i.test(invoice.payment_status) ? null : <HowToPay invoice={invoice} />}
      {path ? (
        <>
          <div>
            <Button
              variant="primary"
              icon={<Download aria-hidden="true" />}
              onClick={() => void download(path, `${number}.pdf`)}
              isLoading={isPreparing}
            >
              Download PDF
            </Button>
          </div>
          <InvoiceFile path={path} name={number} />
        </>
      ) : (
        <Secondary>There is no file for this invoice yet.</Secondary>
      )}
    </Stack>
  );
}
