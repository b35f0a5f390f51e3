import { Skeleton } from '@northlight/shared-ui';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Bar, type ChartSeries, createBarStyle } from './bar-parts.tsx';

const Root = styled.figure`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);
`;

const Plot = styled.div`
  padding: var(--space-16);
`;

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-16);
  padding: var(--space-12) var(--space-16) 0;
  color: var(--color-text-secondary);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);

  li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-6);
  }

  ${Bar} {
    width: 0.625rem;
    height: 0.625rem;
    border-radius: 2px;
  }
`;

/** The same data as a table, for screen readers and anyone who prefers it. */
const DataTable = styled.details`
  border-top: 1px solid var(--color-line);

  summary {
    display: flex;
    align-items: center;
    gap: var(--space-6);
    min-height: var(--height-control);
    padding: 0 var(--space-16);
    color: var(--color-text-secondary);
    list-style: none;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary:hover {
    color: var(--color-text);
  }

  summary svg {
    transition: transform var(--motion-fast) var(--ease-out);
  }

  &[open] summary svg {
    transform: rotate(90deg);
  }

  [role='region'] {
    border-width: 1px 0 0;
    border-radius: 0 0 var(--radius-card) var(--radius-card);
  }

  @media (prefers-reduced-motion: reduce) {
    summary svg {
      transition: none;
    }
  }
`;

const Bars = styled.div`
  display: flex;
  align-items: end;
  gap: var(--space-16);
  height: 100%;
`;

/** Percent of the chart's height, arbitrary so that they are not mistaken for data. */
const heights = [40, 64, 52, 78, 60, 88, 70, 48];

export function ChartSkeleton() {
  return (
    <Root as="div">
      <Plot>
        <div style={{ height: 300 }}>
          <Bars>
            {heights.map((percent) => (
              <Skeleton key={percent} height={`${percent}%`} />
            ))}
          </Bars>
        </div>
      </Plot>
    </Root>
  );
}

export interface ChartFrameProps {
  label: string;
  series: readonly ChartSeries[];
  height: number;
  children: ReactNode;
  table: ReactNode;
}

/** A chart with a legend, and a table with the same data. */
export function ChartFrame({ label, series, height, children, table }: ChartFrameProps) {
  return (
    <Root aria-label={`${label} The table below has the values.`}>
      <Legend aria-hidden="true">
        {series.map((one) => (
          <li key={one.key}>
            <Bar style={createBarStyle(one)} />
            {one.label}
          </li>
        ))}
      </Legend>
      <Plot>
        <div style={{ height }}>{children}</div>
      </Plot>
      <DataTable>
        <summary>
          <ChevronRight size={16} aria-hidden="true" />
          Show as a table
        </summary>
        {table}
      </DataTable>
    </Root>
  );
}
