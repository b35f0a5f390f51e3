import { nice, ticks } from 'd3-array';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import styled from 'styled-components';

/** A series of bars with the same meaning and color. */
export interface ChartSeries<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly color: string;
  /** Draws only the outline: for what has not happened yet. */
  readonly isOutline?: boolean;
}

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

  *:hover > &,
  *:focus-visible > & {
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

/** The size and font of a chart. */
export const Plot = styled.div`
  display: grid;
  height: 100%;
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);
  font-variant-numeric: tabular-nums;

`;

/** The color carries meaning, so it also shows in print and in forced-colors mode. */
export const Bar = styled.div`
  border: 1px solid;
  forced-color-adjust: none;
  print-color-adjust: exact;
`;

export const createBarStyle = ({ color, isOutline }: ChartSeries): CSSProperties => ({
  borderColor: color,
  background: isOutline ? 'transparent' : color,
});

const Root = styled.div`
  position: relative;

  &:hover > div:first-of-type,
  &:focus-visible > div:first-of-type {
    background: var(--color-layer);
  }
`;

/** A row's bars and name. Shows its values on hover and focus; the arrow keys move between the rows of a chart. */
export function BarGroup<Row extends NumericRow<Key>, Key extends string>({
  row,
  series,
  getName,
  formatValue,
  isFirst,
  children,
}: Omit<BarsProps<Row, Key>, 'rows'> & { row: Row; isFirst: boolean; children: ReactNode }) {
  const values = series.map(({ key, label }) => [label, formatValue(row[key])] as const);
  return (
    <Root
      role="img"
      aria-label={`${getName(row)}: ${values.map((value) => value.join(' ')).join(', ')}`}
      tabIndex={isFirst ? 0 : -1}
      onKeyDown={moveFocus}
    >
      {children}
      <TooltipBox>
        <p>{getName(row)}</p>
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </TooltipBox>
    </Root>
  );
}

const steps: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowRight: 'nextElementSibling',
  ArrowDown: 'nextElementSibling',
  ArrowLeft: 'previousElementSibling',
  ArrowUp: 'previousElementSibling',
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const next = event.currentTarget[step];
  if (next instanceof HTMLElement) next.focus();
}

/** Round axis steps up to the largest value, and a function that converts a value to a percentage of the axis. */
export function createScale(values: readonly number[]) {
  const [, top = 1] = nice(0, Math.max(1, ...values), 5);
  return { steps: ticks(0, top, 5), toPercent: (value: number) => `${(100 * value) / top}%` };
}
