import { Button, Money, Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { type CurrencyTotals, totalsQuery } from './invoice-api.ts';

const Root = styled.section`
  display: grid;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);
`;

/** As many figures beside each other as have room: a number is not broken. */
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--space-12) var(--space-24);
  padding: var(--space-12) var(--space-16);

  & + & {
    border-top: 1px solid var(--color-line);
  }

  dt {
    color: var(--color-text-muted);
    font-size: var(--text-xs);
    line-height: var(--leading-xs);
  }

  dd {
    margin: 0;
    font-size: var(--text-md);
    line-height: var(--leading-md);
  }
`;

const Figures = styled.dl`
  display: flex;
  flex: 1 1 16rem;
  flex-wrap: wrap;
  gap: inherit;

  div {
    flex: 1 0 7rem;
  }
`;

const Currency = styled.div`
  flex: none;
  width: 4rem;
  font-weight: var(--weight-semibold);
`;

const Note = styled.p`
  padding: var(--space-12) var(--space-16);
  color: var(--color-text-secondary);
`;

const Figure = styled.dd<{ $isLate: boolean }>`
  color: ${({ $isLate }) => ($isLate ? 'var(--color-danger)' : 'inherit')};
`;

const figures: readonly { key: 'billed' | 'paid' | 'open' | 'overdue'; label: string }[] = [
  { key: 'billed', label: 'Billed' },
  { key: 'paid', label: 'Paid' },
  { key: 'open', label: 'Open' },
  { key: 'overdue', label: 'Overdue' },
];

/** The sums per currency of one project's invoices or of all, as the database adds them up. */
export function InvoiceTotals({ projectId = '' }: { projectId?: string }) {
  const { data, isError, refetch } = useQuery(totalsQuery(projectId));
  // A currency in which everything was cancelled has nothing to add up.
  const billed = data?.filter((totals) => totals.billed > 0);
  if (billed?.length === 0) return null;
  return (
    <Root aria-label="Totals per currency">
      {billed === undefined ? (
        isError ? (
          <Note>
            The totals could not be loaded.{' '}
            <Button size="sm" variant="ghost" onClick={() => void refetch()}>
              Retry
            </Button>
          </Note>
        ) : (
          <Skeleton height={64} />
        )
      ) : (
        billed.map((totals) => <Totals key={totals.currency} totals={totals} />)
      )}
    </Root>
  );
}

function Totals({ totals }: { totals: CurrencyTotals }) {
  return (
    <Row role="group" aria-label={totals.currency}>
      <Currency>{totals.currency}</Currency>
      <Figures>
        {figures.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <Figure $isLate={key === 'overdue' && totals.overdue > 0}>
              <Money minor={totals[key]} currency={totals.currency} />
            </Figure>
          </div>
        ))}
      </Figures>
    </Row>
  );
}
