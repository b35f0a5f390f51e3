import { Table, Td, Th } from '@northlight/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Bar, type ChartSeries, createBarStyle, type NumericRow } from './bar-parts.tsx';

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
    padding: var(--space-8) var(--space-16);
    color: var(--color-text-secondary);
  }

  summary:hover {
    color: var(--color-text);
  }

  [role='region'] {
    border-width: 1px 0 0;
    border-radius: 0 0 var(--radius-card) var(--radius-card);
  }
`;

interface ChartFrameProps<Row, Key extends string> {
  label: string;
  series: readonly ChartSeries<Key>[];
  height: number;
  children: ReactNode;
  rows: readonly Row[];
  tableLabel: string;
  /** The heading of the table's first column. */
  heading: string;
  renderName: (row: Row) => ReactNode;
  formatValue: (value: number) => string;
  /** A column that only the table has. */
  extraColumn?: Pick<ChartSeries<Key>, 'key' | 'label'>;
}

/** A chart with a legend, and a table with the same data. */
export function ChartFrame<Row extends NumericRow<Key>, Key extends string>(
  props: ChartFrameProps<Row, Key>,
) {
  const { label, series, height, children, rows, tableLabel, heading, renderName, formatValue } = props;
  const columns = props.extraColumn ? [...series, props.extraColumn] : series;
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
        <summary>Show as a table</summary>
        <Table label={tableLabel} isDense>
          <thead>
            <tr>
              <Th scope="col">{heading}</Th>
              {columns.map((column) => (
                <Th key={column.key} scope="col" isNumeric>
                  {column.label}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                <Th scope="row">{renderName(row)}</Th>
                {columns.map(({ key }) => (
                  <Td key={key} isNumeric>
                    {formatValue(row[key])}
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </DataTable>
    </Root>
  );
}
