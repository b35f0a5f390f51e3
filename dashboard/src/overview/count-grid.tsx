import { Link } from '@northlight/contract/router';
import { IconButton, Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import styled from 'styled-components';
import { type CountedTable, screenList } from '../screens.ts';
import { countQuery } from './overview-queries.ts';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(max(8.75rem, 22%), 1fr));
  gap: 1px;
  overflow: hidden;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-line);
`;

const Cell = styled.li`
  position: relative;
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
  gap: var(--space-4);
  min-height: 6.25rem;
  padding: var(--space-16);
  background: var(--color-surface);

  &:hover {
    background: var(--color-layer);
  }

  a {
    color: var(--color-text-secondary);
    text-decoration: none;
  }

  a::after {
    position: absolute;
    inset: 0;
    content: '';
  }

  a:focus-visible {
    outline: none;
  }

  a:focus-visible::after {
    outline: 2px solid var(--color-focus);
    outline-offset: -4px;
    border-radius: var(--radius-card);
  }
`;

const Value = styled.span`
  display: flex;
  align-items: center;
  min-height: 2.5rem;
  font-family: var(--font-display);
  font-size: 2.25rem;
  line-height: 2.5rem;
  font-variant-numeric: tabular-nums;
`;

const Failed = styled.span`
  position: relative;
  z-index: 1;
  display: inline-flex;
  align-items: center;
  gap: var(--space-4);
  color: var(--color-text-muted);
  font-family: var(--font-sans);
  font-size: var(--text-sm);
`;

/** The counts, which link to their screens. A failed count shows "Unavailable" instead of 0. */
export function CountGrid() {
  return (
    <Grid aria-label="Counts">
      {screenList.map(
        ({ name, title, path, count }) =>
          count && <Count key={name} table={count.table} label={count.label ?? title} to={path} />,
      )}
    </Grid>
  );
}

function Count({ table, label, to }: { table: CountedTable; label: string; to: string }) {
  const { data, isError, isFetching, refetch } = useQuery(countQuery(table));
  return (
    <Cell>
      <Link to={to}>{label}</Link>
      <Value>
        {data !== undefined ? data.toLocaleString('en') : null}
        {data === undefined && !isError ? <Skeleton width="2.5rem" height="1.75rem" /> : null}
        {data === undefined && isError ? (
          <Failed>
            Unavailable
            <IconButton
              size="sm"
              label={`Reload the count of ${label}`}
              isLoading={isFetching}
              onClick={() => void refetch()}
            >
              <RotateCw aria-hidden />
            </IconButton>
          </Failed>
        ) : null}
      </Value>
    </Cell>
  );
}
