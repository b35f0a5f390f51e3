import { getBackend, type Tables, unwrap } from '@northlight/auth-kit';
import { Loaded } from '@northlight/client-work';
import { useServices } from '@northlight/contract';
import { currencyDecimals, formatIban, toMinorUnits } from '@northlight/domain';
import { Button, IconButton, Money, Secondary, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { Fragment, type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { portalQuery } from '../queries/portal-queries.ts';
import type { Invoice } from './invoice-queries.ts';
import { createPaymentCode } from './payment-code.ts';
import { PaymentMessage } from './payment-message.tsx';

const accountQuery = (currency: string) =>
  portalQuery(['payment-account', currency], async (signal) => {
    const backend = await getBackend();
    const accounts = backend.from('payment_accounts').select('*').eq('currency', currency);
    return unwrap(await accounts.abortSignal(signal).maybeSingle());
  });

/** `{number}`, `{amount}` and `{currency}` become the invoice's, escaped. */
export function fillLinkTemplate(
  template: string,
  { invoice_number, currency, ...invoice }: Invoice,
): string {
  const values = { number: invoice_number, amount: toPlainAmount(invoice.amount, currency), currency };
  return template.replace(/\{(number|amount|currency)\}/g, (_, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  );
}

const toPlainAmount = (amount: number, currency: string) => amount.toFixed(currencyDecimals(currency) ?? 2);

const Layout = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-24);
  padding-block: var(--space-20);
  border-block: 1px solid var(--color-line);

  & > div {
    flex: 1 1 16rem;
    min-width: 0;
  }
`;

const Details = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-4) var(--space-12);

  dt {
    grid-column: 1 / -1;
    color: var(--color-text-secondary);
    font-size: var(--text-sm);
  }

  dd {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

const Code = styled.figure`
  flex: none;
  width: 11rem;
  margin: 0;

  svg {
    display: block;
    border-radius: var(--radius-control);
  }
`;

/** How to pay an open invoice: amount, reference and account to copy, a code for banking apps, and a link. */
export function HowToPay({ invoice }: { invoice: Invoice }) {
  const account = useQuery(accountQuery(invoice.currency));
  return (
    <Loaded query={account} subject="How to pay" pending={<Skeleton height="14rem" />}>
      {(data) => <Instructions invoice={invoice} account={data} />}
    </Loaded>
  );
}

interface InstructionsProps {
  invoice: Invoice;
  account: Tables<'payment_accounts'> | null;
}

function Instructions({ invoice, account }: InstructionsProps) {
  const { invoice_number: number, amount, currency } = invoice;
  const template = account?.link_template ?? null;
  const link = invoice.payment_link ?? (template && fillLinkTemplate(template, invoice));
  const { iban = null, bic = null, other_account = null } = account ?? {};
  const code =
    account && iban && currency === 'EUR'
      ? createPaymentCode({
          holder: account.account_holder,
          iban,
          bic,
          amount: toMinorUnits(amount),
          reference: number,
        })
      : null;
  if (!account && !link) return <PaymentMessage>Contact us to find out how to pay.</PaymentMessage>;
  const money = <Money minor={toMinorUnits(amount)} currency={currency} />;
  return (
    <Layout aria-label="How to pay">
      <Stack gap={16}>
        <h3>How to pay</h3>
        <Details>
          <CopiedValue label="Amount" text={toPlainAmount(amount, currency)}>
            {money}
          </CopiedValue>
          <CopiedValue label="Reference" text={number} />
          {account && <CopiedValue label="Account holder" text={account.account_holder} />}
          {iban && (
            <CopiedValue label="IBAN" text={iban}>
              {formatIban(iban)}
            </CopiedValue>
          )}
          {bic && <CopiedValue label="BIC" text={bic} />}
          {other_account && <CopiedValue label="Account" text={other_account} />}
        </Details>
        {account?.note && <Secondary>{account.note}</Secondary>}
        {link && (
          <div>
            <Button variant="primary" render={<a href={link} target="_blank" rel="noreferrer" />}>
              Pay online (new tab)
            </Button>
          </div>
        )}
      </Stack>
      {code && (
        <Code>
          <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label="QR code with this transfer">
            <rect width="100%" height="100%" fill="white" />
            <path d={code.path} fill="black" shapeRendering="crispEdges" />
          </svg>
          <Secondary as="figcaption">Scan it with your banking app.</Secondary>
        </Code>
      )}
    </Layout>
  );
}

function CopiedValue({
  label,
  text,
  children = text,
}: {
  label: string;
  text: string;
  children?: ReactNode;
}) {
  const { announce, toast } = useServices();
  const value = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce(`${label} copied`);
      toast({ tone: 'success', title: `${label} copied` });
    } catch {
      // Over plain http, and where the browser asks and the person refuses.
      if (value.current) window.getSelection()?.selectAllChildren(value.current);
      toast({
        tone: 'danger',
        title: "Couldn't copy",
        description: 'It is selected. Copy it with your keyboard.',
      });
    }
  };
  return (
    <Fragment>
      <dt>{label}</dt>
      <dd ref={value}>{children}</dd>
      <IconButton size="sm" label={`Copy ${label}`} onClick={() => void copy()}>
        <Copy aria-hidden />
      </IconButton>
    </Fragment>
  );
}
