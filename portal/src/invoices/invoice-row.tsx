import { displayInvoice, invoiceWording, useDownload } from '@northlight/client-work';
import { Link, useLocation, withParams } from '@northlight/contract/router';
import type { Day } from '@northlight/domain';
import { toMinorUnits } from '@northlight/domain';
import { Badge, Figure, formatDate, IconButton, Money, Muted, Row, TextLink } from '@northlight/shared-ui';
import { Download } from 'lucide-react';
import styled from 'styled-components';
import type { Invoice } from './invoice-queries.ts';
import { PaymentMessage } from './payment-message.tsx';

const Root = styled(Row)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  grid-template-areas: 'name amount' 'state file';
  gap: var(--space-8) var(--space-16);
  align-items: center;

  @media (width >= 768px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 18rem) 9rem 2.75rem;
    grid-template-areas: 'name state amount file';
  }
`;

const Name = styled.div`
  grid-area: name;

  a {
    display: block;
  }
`;

const State = styled.div`
  grid-area: state;
`;

const Amount = styled.div`
  grid-area: amount;
  align-self: start;
  text-align: right;

  @media (width >= 768px) {
    align-self: center;
  }
`;

const File = styled.div`
  grid-area: file;
  justify-self: end;
`;

/** One invoice with its payment status. The name links to the details; the arrow downloads the file. */
export function InvoiceRow({ invoice, today }: { invoice: Invoice; today: Day }) {
  const { search } = useLocation();
  const { label, tone, message } = displayInvoice(invoice, today, invoiceWording.portal);
  const { download, isPreparing } = useDownload();
  const { invoice_number: number, file_url: path } = invoice;
  const query = withParams(new URLSearchParams(search), { invoice: invoice.id });
  return (
    <Root>
      <Name>
        <TextLink as={Link} weight="medium" to={`?${query}`} preventScrollReset state={{ opened: 'invoice' }}>
          {invoice.invoice_name}
        </TextLink>
        <Muted>
          {invoice.invoice_number} · <Figure>{formatDate(invoice.invoice_date)}</Figure>
          {invoice.due_date ? (
            <>
              {' · '}
              <Figure>due {formatDate(invoice.due_date)}</Figure>
            </>
          ) : null}
          {path === null &&
            (invoice.payment_status === 'Cancelled' ? ' · cancelled, no PDF' : ' · PDF not uploaded yet')}
        </Muted>
      </Name>
      <State>
        <Badge tone={tone}>{label}</Badge>
        {message ? <PaymentMessage>{message}</PaymentMessage> : null}
      </State>
      <Amount>
        <Money minor={toMinorUnits(invoice.amount)} currency={invoice.currency} />
      </Amount>
      <File>
        {path ? (
          <IconButton
            label={`Download ${number}`}
            onClick={() => void download(path, `${number}.pdf`)}
            isLoading={isPreparing}
          >
            <Download aria-hidden="true" />
          </IconButton>
        ) : null}
      </File>
    </Root>
  );
}
