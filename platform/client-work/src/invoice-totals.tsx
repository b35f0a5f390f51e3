import { getBackend, pageOf, type Tables } from '@northlight/auth-kit';
import { Money, Skeleton, VisuallyHidden } from '@northlight/shared-ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Loaded } from './loaded.tsx';
import type { QueryKeyPrefix } from './people-api.ts';

type TotalsRow = Pick<Tables<'invoice_totals'>, 'currency' | 'billed' | 'paid' | 'open' | 'overdue'>;

/** Totals per currency for one project, or for all visible projects if it is null. The database adds them up. */
export const totalsQuery = (keyPrefix: QueryKeyPrefix, projectId: string | null) =>
  queryOptions({
    queryKey: [...keyPrefix, 'invoices', 'totals', projectId],
    queryFn: async ({ signal }) => {
      const backend = await getBackend();
      const columns = 'currency, billed, paid, open, overdue';
      const query =
        projectId === null
          ? backend.from('invoice_currency_totals').select(columns)
          : backend.from('invoice_totals').select(columns).eq('project_id', projectId);
      return toTotals(
        pageOf(await query.order('billed', { ascending: false }).order('currency').abortSignal(signal)).rows,
      );
    },
  });

/** In minor units. Omits currencies in which every invoice has been cancelled. */
export function toTotals(rows: readonly TotalsRow[]): TotalsRow[] {
  return rows.filter(({ billed }) => billed > 0);
}

/** Wraps between amounts, so that large text never breaks a number across lines. */
const TotalsList = styled.dl`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--space-12) var(--space-24);
  padding: var(--totals-padding, var(--space-12)) 0;
  border-bottom: 1px solid var(--color-line);

  /* On phones and small tablets one line per currency, below one line of labels. */
  @media (width < 900px) {
    gap: 0 var(--space-8);
    padding: var(--space-6) 0;

    & + & dt {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;

const Currency = styled.div`
  flex: 0 0 4rem;
  color: var(--color-text-muted);
  font-size: var(--text-sm);

  /* The amounts name it, too. */
  @media (width < 900px) {
    display: none;
  }
`;

const Amount = styled.div<{ $isDanger: boolean }>`
  display: flex;
  flex: 1 0 8rem;
  flex-direction: column-reverse;
  gap: var(--space-4);

  dt {
    color: var(--color-text-secondary);
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
  }

  dd {
    color: ${({ $isDanger }) => ($isDanger ? 'var(--color-danger)' : 'inherit')};
    font: var(--totals-font, inherit);
  }

  @media (width < 900px) {
    flex-basis: 4.75rem;
    flex-direction: column;
    gap: 0;

    dt,
    dd {
      font: inherit;
      font-size: var(--text-xs);
      line-height: var(--leading-xs);
    }
  }
`;

const Root = styled.section`
  border-top: 1px solid var(--color-line);
`;

const amounts = [
  ['Billed', 'billed'],
  ['Paid', 'paid'],
  ['Open', 'open'],
  ['Overdue', 'overdue'],
] as const;

/** Billed, paid, open and overdue amounts per currency. */
export function InvoiceTotals({
  keyPrefix,
  projectId,
}: {
  keyPrefix: QueryKeyPrefix;
  projectId: string | null;
}) {
  const query = useQuery(totalsQuery(keyPrefix, projectId));
  return (
    <Loaded query={query} subject="The totals" pending={<Skeleton height="6rem" />}>
      {(currencies) =>
        currencies.length === 0 ? null : (
          <Root aria-label="Totals">
            {currencies.map((totals) => (
              <TotalsList key={totals.currency} aria-label={`Totals in ${totals.currency}`}>
                <Currency>
                  <VisuallyHidden as="dt">Currency</VisuallyHidden>
                  <dd>{totals.currency}</dd>
                </Currency>
                {amounts.map(([label, name]) => (
                  <Amount key={name} $isDanger={name === 'overdue' && totals.overdue > 0}>
                    <dt>{label}</dt>
                    <dd>
                      <Money minor={totals[name]} currency={totals.currency} />
                    </dd>
                  </Amount>
                ))}
              </TotalsList>
            ))}
          </Root>
        )
      }
    </Loaded>
  );
}
