import { runQuery, type Tables } from '@northlight/auth-kit';
import { Loaded } from '@northlight/client-work';
import { useServices } from '@northlight/contract';
import { currencyDecimals, formatIban, toMinorUnits } from '@northlight/domain';
import {
  Button,
  DataList,
  formatMoney,
  IconButton,
  KeyValue,
  Secondary,
  Skeleton,
  Stack,
} from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import { portalQuery } from '../queries/portal-queries.ts';
import type { Invoice } from './invoice-queries.ts';
import { createPaymentCode } from './payment-code.ts';
import { PaymentMessage } from './payment-message.tsx';

const accountQuery = (currency: string) =>
  portalQuery(['payment-account', currency], (signal) =>
    runQuery((db) =>
      db.from('payment_accounts').select('*').eq('currency', currency).abortSignal(signal).maybeSingle(),
    ),
  );

const toPlainAmount = (amount: number, currency: string) => amount.toFixed(currencyDecimals(currency) ?? 2);

/** Replaces `{number}`, `{amount}` and `{currency}`, escaped. */
export function fillLinkTemplate(
  template: string,
  { invoice_number: number, currency, amount }: Pick<Invoice, 'invoice_number' | 'currency' | 'amount'>,
): string {
  const values = { number, amount: toPlainAmount(amount, currency), currency };
  return template.replace(/\{(number|amount|currency)\}/g, (_, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  );
}

const Code = styled.svg`
  display: block;
  width: 11rem;
  border-radius: var(--radius-control);
`;

const Copied = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
`;

const Value = styled.span`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
  white-space: pre-line;
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
  const { invoice_number: number, currency } = invoice;
  const template = account?.link_template ?? null;
  const link = invoice.payment_link ?? (template && fillLinkTemplate(template, invoice));
  if (!account && !link) return <PaymentMessage>Contact us to find out how to pay.</PaymentMessage>;
  const amount = toMinorUnits(invoice.amount);
  const { account_holder: holder, iban, bic, other_account, note } = account ?? {};
  const code =
    holder && iban && currency === 'EUR'
      ? createPaymentCode({ holder, iban, bic: bic ?? null, amount, reference: number })
      : null;
  const rows = [
    ['Amount', toPlainAmount(invoice.amount, currency), formatMoney(amount, currency)],
    ['Reference', number, number],
    ['Account holder', holder, holder],
    ['IBAN', iban, iban && formatIban(iban)],
    ['BIC', bic, bic],
    ['Account', other_account, other_account],
  ] as const;
  return (
    <Stack as="section" gap={16} aria-label="How to pay">
      <h3>How to pay</h3>
      <DataList>
        {rows.map(([label, text, shown]) =>
          text ? (
            <KeyValue key={label} label={label}>
              <CopiedValue label={label} text={text} shown={shown ?? text} />
            </KeyValue>
          ) : null,
        )}
      </DataList>
      {note && <Secondary>{note}</Secondary>}
      {code && (
        <div>
          <Code viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label="QR code of this transfer">
            <rect width="100%" height="100%" fill="white" />
            <path d={code.path} fill="black" shapeRendering="crispEdges" />
          </Code>
          <Secondary>Scan it with your banking app.</Secondary>
        </div>
      )}
      {link && (
        <div>
          <Button variant="primary" render={<a href={link} target="_blank" rel="noreferrer" />}>
            Pay online (new tab)
          </Button>
        </div>
      )}
    </Stack>
  );
}

function CopiedValue({ label, text, shown }: { label: string; text: string; shown: string }) {
  const { toast } = useServices();
  const value = useRef<HTMLSpanElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ tone: 'success', title: `${label} copied` });
    } catch {
      // Over plain http, or if the browser refuses.
      if (value.current) getSelection()?.selectAllChildren(value.current);
      toast({
        tone: 'danger',
        title: "Couldn't copy",
        description: 'Copy the selected text with your keyboard.',
      });
    }
  };
  return (
    <Copied>
      <Value ref={value}>{shown}</Value>
      <IconButton size="sm" label={`Copy ${label}`} onClick={() => void copy()}>
        <Copy aria-hidden />
      </IconButton>
    </Copied>
  );
}
