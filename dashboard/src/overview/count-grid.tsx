import { Link } from '@northlight/contract/router';
import { IconButton, Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import styled from 'styled-components';
import { type CountedTable, screenList } from '../screens.ts';
import { countQuery } from './overview-queries.ts';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(max(9.5rem, 22%), 1fr));
  padding-block: var(--space-4);
  border-block: 1px solid var(--color-line);
`;

const Cell = styled.li`
  position: relative;
  display: flex;
  flex-direction: row-reverse;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-8);
  min-height: var(--height-control);
  padding-inline: var(--space-8);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);

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
    outline-offset: -2px;
    border-radius: var(--radius-control);
  }
`;

const Value = styled.span`
  flex: none;
  min-width: 2ch;
  text-align: right;
  font-weight: var(--weight-semibold);
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
        {data === undefined && !isError ? <Skeleton width="1.5rem" height="1rem" /> : null}
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
