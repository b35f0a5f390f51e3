import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import styled from 'styled-components';
import type { ChartSeries } from './chart-frame.tsx';

const Tip = styled.dl`
  display: grid;
  grid-template-columns: auto auto;
  gap: var(--space-2) var(--space-16);
  margin: 0;
  padding: var(--space-8) var(--space-12);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);
  background: var(--color-surface);
  color: var(--color-text);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);
  box-shadow: var(--shadow-floating);

  div {
    display: contents;
  }

  p {
    grid-column: 1 / -1;
    max-width: 16rem;
    margin-bottom: var(--space-4);
    font-weight: var(--weight-medium);
    overflow-wrap: anywhere;
  }

  dt {
    color: var(--color-text-secondary);
  }

  dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
`;

interface BarsProps<Row, Key extends string> {
  rows: readonly Row[];
  series: readonly ChartSeries<Key>[];
  nameOf: (row: Row) => string;
  /** A value as the tooltip says it. */
  write: (value: number) => string;
}

type Figured<Key extends string> = Readonly<Record<Key, number>>;

const line = 'var(--color-line)';
const cursor = { fill: 'var(--color-layer)' };
const margin = { top: 8, right: 8, bottom: 0, left: 0 };

/** Bars side by side over a row of names. */
export function GroupedBars<Row extends Figured<Key>, Key extends string>({
  rows,
  series,
  nameOf,
  write,
  writeShort,
}: BarsProps<Row, Key> & { writeShort: (value: number) => string }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...rows]} margin={margin} barGap={1} barCategoryGap="24%" accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke={line} />
        <XAxis dataKey={nameOf} axisLine={{ stroke: line }} tickLine={false} />
        <YAxis
          width={44}
          axisLine={false}
          tickLine={false}
          tickFormatter={writeShort}
          tickCount={6}
          niceTicks="snap125"
        />
        <Tooltip cursor={cursor} isAnimationActive={false} content={tip(series, nameOf, write)} />
        {series.map(({ key, label, colour }) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            fill={colour}
            maxBarSize={14}
            radius={[2, 2, 0, 0]}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** One bar per name, lying, made of its parts. */
export function StackedBars<Row extends Figured<Key>, Key extends string>({
  rows,
  series,
  nameOf,
  write,
}: BarsProps<Row, Key>) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart layout="vertical" data={[...rows]} margin={margin} accessibilityLayer={false}>
        <CartesianGrid horizontal={false} stroke={line} />
        <XAxis type="number" axisLine={false} tickLine={false} allowDecimals={false} />
        <YAxis
          type="category"
          dataKey={nameOf}
          width="auto"
          axisLine={{ stroke: line }}
          tickLine={false}
          tickFormatter={shorten}
        />
        <Tooltip cursor={cursor} isAnimationActive={false} content={tip(series, nameOf, write)} />
        {series.map(({ key, label, colour }) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            fill={colour}
            stackId="parts"
            maxBarSize={18}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

function tip<Row extends Figured<Key>, Key extends string>(
  series: readonly ChartSeries<Key>[],
  nameOf: (row: Row) => string,
  write: (value: number) => string,
) {
  return ({ payload }: { payload?: readonly { readonly payload?: Row }[] }) => {
    const row = payload?.[0]?.payload;
    if (row === undefined) return null;
    return (
      <Tip>
        <p>{nameOf(row)}</p>
        {series.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{write(row[key])}</dd>
          </div>
        ))}
      </Tip>
    );
  };
}

function shorten(name: string): string {
  const signs = [...name];
  return signs.length > 20 ? `${signs.slice(0, 19).join('').trimEnd()}…` : name;
}
