import { Button } from '@northlight/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Frame = styled.section`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);

  h2 {
    padding: var(--space-12) var(--space-16);
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
  }

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-8) var(--space-16);
    padding: var(--space-8) var(--space-16);
    border-top: 1px solid var(--color-line);
  }
`;

interface PendingListProps<Row> {
  title: string;
  query: {
    readonly data: readonly Row[] | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  failedText: string;
  children: (row: Row) => ReactNode;
}

/** Items that are waiting for an admin, one per line with actions. Renders nothing if there are none. */
export function PendingList<Row extends { readonly id: string }>(props: PendingListProps<Row>) {
  const { title, query, failedText, children } = props;
  const { data = [], isError } = query;
  if (query.data === undefined ? !isError : data.length === 0) return null;
  return (
    <Frame aria-label={title}>
      {query.data === undefined ? (
        <h2>
          {failedText}{' '}
          <Button size="sm" variant="ghost" onClick={() => void query.refetch()}>
            Retry
          </Button>
        </h2>
      ) : (
        <h2>{title}</h2>
      )}
      <ul>
        {data.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
    </Frame>
  );
}
