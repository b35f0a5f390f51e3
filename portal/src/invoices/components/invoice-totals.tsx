import { Money, Skeleton, VisuallyHidden } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Loaded } from '../../lib/components/loaded.tsx';
import { invoiceQueries, type Totals } from '../api/invoice-queries.ts';

/** As many figures in a row as there is room for: with larger text fewer, since a number is not torn apart. */
const Strip = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-16) var(--space-24);
  padding: var(--space-20) 0;
  border-bottom: 1px solid var(--color-line);

  @media (width >= 768px) {
    align-items: baseline;
  }
`;

const Currency = styled.div`
  flex: 1 0 100%;
  color: var(--color-text-muted);
  font-size: var(--text-sm);

  @media (width >= 768px) {
    flex: 0 0 4rem;
  }
`;

const Figure = styled.div<{ $isDanger?: boolean }>`
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
    font-family: var(--font-display);
    font-size: clamp(1.375rem, 3vw, 2rem);
    line-height: 1.1;
  }
`;

const Root = styled.section`
  border-top: 1px solid var(--color-line);
`;

const figures = [
  ['Billed', 'billed'],
  ['Paid', 'paid'],
  ['Open', 'open'],
  ['Overdue', 'overdue'],
] as const;

/** Billed, paid, open and overdue, each currency by itself. */
export function InvoiceTotals({ userId, projectId }: { userId: string; projectId: string | null }) {
  const query = useQuery(invoiceQueries.totals(userId, projectId));
  return (
    <Loaded query={query} what="The totals" pending={<Skeleton height="6rem" />}>
      {(currencies) =>
        currencies.length === 0 ? null : (
          <Root aria-label="Totals">
            {currencies.map((totals) => (
              <CurrencyTotals key={totals.currency} totals={totals} />
            ))}
          </Root>
        )
      }
    </Loaded>
  );
}

function CurrencyTotals({ totals }: { totals: Totals }) {
  return (
    <Strip aria-label={`Totals in ${totals.currency}`}>
      <Currency>
        <VisuallyHidden as="dt">Currency</VisuallyHidden>
        <dd>{totals.currency}</dd>
      </Currency>
      {figures.map(([label, name]) => (
        <Figure key={name} $isDanger={name === 'overdue' && totals.overdue > 0}>
          <dt>{label}</dt>
          <dd>
            <Money minor={totals[name]} currency={totals.currency} />
          </dd>
        </Figure>
      ))}
    </Strip>
  );
}
