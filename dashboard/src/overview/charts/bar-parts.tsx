import { nice, ticks } from 'd3-array';
import styled from 'styled-components';
import type { ChartSeries } from './chart-frame.tsx';

export type NumericRow<Key extends string> = Readonly<Record<Key, number>>;

export interface BarsProps<Row, Key extends string> {
  rows: readonly Row[];
  series: readonly ChartSeries<Key>[];
  getName: (row: Row) => string;
  /** Formats a value for the tooltip. */
  formatValue: (value: number) => string;
}

export const TooltipBox = styled.dl`
  position: absolute;
  z-index: 1;
  display: none;
  grid-template-columns: auto auto;
  gap: var(--space-2) var(--space-16);
  width: max-content;
  max-width: 16rem;
  padding: var(--space-8) var(--space-12);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);
  background: var(--color-surface);
  color: var(--color-text);
  text-align: left;
  box-shadow: var(--shadow-floating);
  pointer-events: none;

  *:hover > & {
    display: grid;
  }

  div {
    display: contents;
  }

  p {
    grid-column: 1 / -1;
    margin-bottom: var(--space-4);
    font-weight: var(--weight-medium);
  }

  dt {
    color: var(--color-text-secondary);
  }

  dd {
    text-align: right;
  }
`;

/** The size and font of a chart whose bars are list items. */
export const Plot = styled.div`
  display: grid;
  height: 100%;
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);
  font-variant-numeric: tabular-nums;

  li {
    position: relative;
  }
`;

/** The color carries meaning, so it also shows in print and in forced-colors mode. */
export const Bar = styled.div`
  forced-color-adjust: none;
  print-color-adjust: exact;
`;

/** Shows the values of a group of bars on hover. */
export function BarTooltip<Row extends NumericRow<Key>, Key extends string>({
  row,
  series,
  getName,
  formatValue,
}: Omit<BarsProps<Row, Key>, 'rows'> & { row: Row }) {
  return (
    <TooltipBox>
      <p>{getName(row)}</p>
      {series.map(({ key, label }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{formatValue(row[key])}</dd>
        </div>
      ))}
    </TooltipBox>
  );
}

/** Round axis steps up to the largest value, and a function that converts a value to a percentage of the axis. */
export function createScale(values: readonly number[]) {
  const [, top = 1] = nice(0, Math.max(1, ...values), 5);
  return { steps: ticks(0, top, 5), toPercent: (value: number) => `${(100 * value) / top}%` };
}
