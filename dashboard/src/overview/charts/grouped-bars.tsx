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

/** Places bars above their names, in front of the grid lines. */
const Grouped = styled(Plot)`
  --rows: minmax(0, 1fr) calc(var(--leading-xs) + var(--space-6));
  grid-template: var(--rows) / minmax(0, 1fr);
  padding-top: var(--space-8);
  container-type: size;

  > [role='presentation'] {
    display: grid;
    grid-area: 1 / 1 / 3;
    grid-template-rows: var(--rows);
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    padding-left: 4rem;
  }

  [role='img'] {
    display: grid;
    grid-row: span 2;
    grid-template-rows: var(--rows);
    text-align: center;
  }

  [role='img'] > div {
    display: flex;
    align-items: end;
    justify-content: center;
    gap: 1px;
    padding: 0 12%;
  }

  [role='img'] > span {
    display: flex;
    justify-content: center;
    padding-top: var(--space-6);
    white-space: nowrap;
  }

  ${Bar} {
    flex: 1;
    max-width: 14px;
    border-radius: 2px 2px 0 0;

    &[hidden] {
      display: block;
      visibility: hidden;
    }
  }

  ${TooltipBox} {
    top: 0;
    left: 100%;
  }

  [role='img']:nth-child(n + 7) > ${TooltipBox} {
    right: 100%;
    left: auto;
  }

  @container (width < 26rem) {
    [role='img']:nth-child(even) > span {
      visibility: hidden;
    }
  }
`;

const GridLines = styled.div`
  position: relative;
  grid-area: 1 / 1;

  div {
    position: absolute;
    display: flex;
    align-items: center;
    gap: var(--space-8);
    width: 100%;
    transform: translateY(50%);
  }

  span {
    width: 3.5rem;
    text-align: right;
  }

  i {
    flex: 1;
    height: 1px;
    background: var(--color-line);
  }
`;

export function GroupedBars<Row extends NumericRow<Key>, Key extends string>({
  rows,
  series,
  getName,
  formatValue,
  formatShort,
}: BarsProps<Row, Key> & { formatShort: (value: number) => string }) {
  const { steps, toPercent } = createScale(rows.flatMap((row) => series.map(({ key }) => row[key])));
  return (
    <Grouped>
      <GridLines>
        {steps.map((step) => (
          <div key={step} style={{ bottom: toPercent(step) }}>
            <span>{formatShort(step)}</span>
            <i />
          </div>
        ))}
      </GridLines>
      <div role="presentation">
        {rows.map((row, index) => (
          <BarGroup key={getName(row)} {...{ row, series, getName, formatValue }} isFirst={index === 0}>
            <div>
              {series.map((one) => (
                <Bar
                  key={one.key}
                  hidden={row[one.key] === 0}
                  style={{ ...createBarStyle(one), height: toPercent(row[one.key]) }}
                />
              ))}
            </div>
            <span>{getName(row)}</span>
          </BarGroup>
        ))}
      </div>
    </Grouped>
  );
}
