import { Loaded, totalsQuery } from '@northlight/client-work';
import { Cluster, Money, Secondary, Skeleton, Text } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';

/** One line: what is open in each currency, and how much of it is overdue. */
export function OwedLine({ projectId }: { projectId: string | null }) {
  const totals = useQuery(totalsQuery(['portal'], projectId));
  return (
    <Loaded query={totals} subject="The totals" pending={<Skeleton height="1.5rem" />}>
      {(currencies) => (
        <Cluster role="group" aria-label="Totals" gap={12}>
          {currencies
            .filter(({ open }) => open > 0)
            .map(({ currency, open, overdue }) => (
              <Secondary key={currency}>
                <Money minor={open} currency={currency} /> open
                {overdue > 0 && (
                  <Text as="span" tone="danger">
                    , <Money minor={overdue} currency={currency} /> overdue
                  </Text>
                )}
              </Secondary>
            ))}
        </Cluster>
      )}
    </Loaded>
  );
}
