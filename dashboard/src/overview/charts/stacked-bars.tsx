import styled from 'styled-components';
import {
  Bar,
  BarGroup,
  type BarsProps,
  createBarStyle,
  createScale,
  type NumericRow,
  Plot,
  TooltipBox,
} from './bar-parts.tsx';

/** Places each name beside its bar, in front of the grid lines. */
const Stacked = styled(Plot)`
  --columns: min(45%, 20ch) minmax(0, 1fr);
  grid-template: minmax(0, 1fr) 1.5rem / var(--columns);
  padding: var(--space-8) var(--space-8) 0 0;

  > [role='presentation'] {
    display: grid;
    grid-area: 1 / 1 / 2 / 3;
    grid-template-columns: var(--columns);
    grid-auto-rows: minmax(0, 1fr);
  }

  [role='img'] {
    display: grid;
    grid-column: span 2;
    grid-template-columns: var(--columns);
    align-items: center;
  }

  [role='img'] > span {
    overflow: hidden;
    padding-right: var(--space-8);
    text-align: right;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  [role='img'] > div {
    display: flex;
    align-items: center;
    gap: 2px;
    height: 100%;
    border-left: 1px solid var(--color-line);
  }

  ${Bar} {
    height: 60%;
    max-height: 18px;
  }

  ${TooltipBox} {
    top: 75%;
    left: 50%;
  }
`;

const GridLines = styled.div`
  position: relative;
  grid-area: 1 / 2;

  div {
    position: absolute;
    height: 100%;
  }

  i {
    position: absolute;
    width: 1px;
    height: 100%;
    background: var(--color-line);
  }

  span {
    position: absolute;
    top: calc(100% + var(--space-6));
    white-space: nowrap;
    transform: translateX(-50%);
  }
`;

/** One horizontal bar per name, stacked from the values of its series. */
export function StackedBars<
  Row extends NumericRow<Key> & { readonly sprint_id: string },
  Key extends string,
>({ rows, series, getName, formatValue }: BarsProps<Row, Key>) {
  const sumRow = (row: Row) => series.reduce((sum, { key }) => sum + row[key], 0);
  const { steps, toPercent } = createScale(rows.map(sumRow));
  return (
    <Stacked>
      <GridLines>
        {steps.filter(Number.isInteger).map((step) => (
          <div key={step} style={{ left: toPercent(step) }}>
            <i />
            <span>{step}</span>
          </div>
        ))}
      </GridLines>
      <div role="presentation">
        {rows.map((row, index) => (
          <BarGroup key={row.sprint_id} {...{ row, series, getName, formatValue }} isFirst={index === 0}>
            <span>{getName(row)}</span>
            <div>
              {series.map((one) => (
                <Bar
                  key={one.key}
                  hidden={row[one.key] === 0}
                  style={{ ...createBarStyle(one), width: toPercent(row[one.key]) }}
                />
              ))}
            </div>
          </BarGroup>
        ))}
      </div>
    </Stacked>
  );
}
