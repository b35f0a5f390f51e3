import { Loaded, totalsQuery } from '@northlight/client-work';
import { Money, Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-24);
  color: var(--color-text-secondary);

  strong {
    color: var(--color-text);
    font-weight: var(--weight-medium);
  }

  em {
    color: var(--color-danger);
    font-style: normal;
  }
`;

/** One line: what is open in each currency, and how much of it is overdue. */
export function OwedLine({ projectId }: { projectId: string | null }) {
  const totals = useQuery(totalsQuery(['portal'], projectId));
  return (
    <Loaded query={totals} subject="The totals" pending={<Skeleton height="1.5rem" />}>
      {(currencies) => {
        const owed = currencies.filter(({ open }) => open > 0);
        if (currencies.length === 0) return null;
        return (
          <Line role="group" aria-label="Totals">
            {owed.length === 0 && 'Nothing is open.'}
            {owed.map(({ currency, open, overdue }) => (
              <span key={currency}>
                <strong>
                  <Money minor={open} currency={currency} />
                </strong>{' '}
                open
                {overdue > 0 && (
                  <em>
                    , <Money minor={overdue} currency={currency} /> overdue
                  </em>
                )}
              </span>
            ))}
          </Line>
        );
      }}
    </Loaded>
  );
}
