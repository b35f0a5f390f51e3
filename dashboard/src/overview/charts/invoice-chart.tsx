import { Loaded, Section } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { formatDate, formatMoney, Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { ToolbarSelect } from '../../components/toolbar-select.tsx';
import { linkTo } from '../../screens.ts';
import { type InvoiceMonth, invoiceMonthsQuery } from '../overview-queries.ts';
import type { ChartSeries } from './bar-parts.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { GroupedBars } from './grouped-bars.tsx';

const series: readonly ChartSeries<'invoiced' | 'paid' | 'overdue'>[] = [
  { key: 'invoiced', label: 'Invoiced', color: 'var(--color-control-border)', isOutline: true },
  { key: 'paid', label: 'Paid', color: 'var(--color-accent)' },
  { key: 'overdue', label: 'Overdue', color: 'var(--color-chart-danger)' },
];

/** Keeps the select on one line, so that the charts in a row start at the same height. */
const Aside = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-12);

  & > div {
    flex: none;
    width: 6.5rem;
    min-width: 0;
  }
`;

/** Invoiced, paid and overdue amounts by invoice month, one currency at a time. */
export function InvoiceChart() {
  const query = useQuery(invoiceMonthsQuery());
  const [selected, setSelected] = useState('');
  const currencies = sortCurrencies(query.data ?? []);
  const currency = currencies.includes(selected) ? selected : (currencies[0] ?? '');

  return (
    <Section
      title="Invoices by month"
      actions={
        <Aside>
          <Link to={linkTo('invoices')}>All invoices</Link>
          {currencies.length > 1 && (
            <ToolbarSelect
              label="Currency"
              value={currency}
              onChange={setSelected}
              options={currencies.map((code) => ({ value: code, label: code }))}
            />
          )}
        </Aside>
      }
    >
      <Loaded
        subject="Invoices by month"
        query={query}
        failedText="The invoice chart could not be loaded."
        pending={<Skeleton height={334} radius="card" />}
      >
        {(months) =>
          months.length === 0 ? (
            <p>No invoices in the last twelve months.</p>
          ) : (
            <Months months={months.filter((row) => row.currency === currency)} currency={currency} />
          )
        }
      </Loaded>
    </Section>
  );
}

/** The currencies by amount, largest first, so that the chart does not start with a rare one. */
function sortCurrencies(months: readonly InvoiceMonth[]): string[] {
  const invoiced = new Map<string, number>();
  for (const { currency, invoiced: amount } of months) {
    invoiced.set(currency, (invoiced.get(currency) ?? 0) + amount);
  }
  return [...invoiced].sort(([, left], [, right]) => right - left).map(([currency]) => currency);
}

function Months({ months, currency }: { months: readonly InvoiceMonth[]; currency: string }) {
  const formatAmount = (minor: number) => formatMoney(minor, currency);
  return (
    <ChartFrame
      label={`Invoiced, paid and overdue amounts in ${currency} in each of the last twelve months.`}
      series={series}
      height={220}
      rows={months}
      tableLabel={`Invoices by month in ${currency}`}
      heading="Month"
      renderName={({ month }) => `${getMonthName(month)} ${month.slice(0, 4)}`}
      formatValue={formatAmount}
    >
      <GroupedBars
        rows={months}
        series={series}
        getName={({ month }) => getMonthName(month)}
        formatValue={formatAmount}
        formatShort={(minor) => formatShortAmount(minor, currency)}
      />
    </ChartFrame>
  );
}

const getMonthName = (day: string): string => formatDate(day).split(' ')[1] ?? day;

/** Formats minor units for an axis: "€12.5K". */
function formatShortAmount(minor: number, currency: string): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(minor / 100);
}
