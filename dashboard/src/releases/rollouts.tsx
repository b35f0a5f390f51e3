import type { ReleasesOverview, RolloutOverview } from '@northlight/contract';
import { Badge, DateTime, Table, Td, Th } from '@northlight/shared-ui';
import { useState } from 'react';
import styled from 'styled-components';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { linesOf } from './doing.ts';
import { Body, Grid, Head, Line } from './doing-list.tsx';
import { Version } from './live-table.tsx';
import { RolloutActs } from './rollout-acts.tsx';
import { sharesOverTime, stateOf } from './rollout-state.ts';

export interface RolloutsProps {
  overview: ReleasesOverview;
  /** Whether this person may change one. */
  mayAct: boolean;
}

/** Versions that a share of the accounts has, or had lately: how far each came, and how it does beside the other. */
export function Rollouts({ overview, mayAct }: RolloutsProps) {
  return (
    <Grid>
      {(overview.rollouts ?? []).map((rollout) => (
        <li key={rollout.rollout}>
          <OneRollout {...{ rollout, overview, mayAct }} />
        </li>
      ))}
    </Grid>
  );
}

interface OneRolloutProps extends RolloutsProps {
  rollout: RolloutOverview;
}

function OneRollout({ rollout, overview, mayAct }: OneRolloutProps) {
  const timeZone = useTimeZone();
  const { release, version, against, shares, stepsAt, tallies, isRunning } = rollout;
  const { tone, label, text } = stateOf(rollout);
  const countsOf = (wanted: string) =>
    overview.counts?.find((each) => each.release === release && each.version === wanted);
  return (
    <Body>
      <Head>
        <h3>
          {release} <Version>{version}</Version>
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </Head>
      <p>{text}</p>
      <ShareChart rollout={rollout} />
      <Table label={`Visitors of the rollout of ${release} ${version}`}>
        <thead>
          <tr>
            <Th scope="col">Share, since</Th>
            <Th scope="col" isNumeric>
              Newer: failed
            </Th>
            <Th scope="col" isNumeric>
              Before: failed
            </Th>
          </tr>
        </thead>
        <tbody>
          {tallies.map(([next, nextFailed, live, liveFailed], step) => (
            <tr key={stepsAt[step] ?? step}>
              <Th scope="row">
                {shares[step]} %,{' '}
                {stepsAt[step] !== undefined && <DateTime instant={stepsAt[step]} timeZone={timeZone} />}
              </Th>
              <Td isNumeric>
                {nextFailed} of {next}
              </Td>
              <Td isNumeric>
                {liveFailed} of {live}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Table label={`How ${release} ${version} does beside ${against}`}>
        <thead>
          <tr>
            <Th scope="col">In 30 days</Th>
            <Th scope="col" isNumeric>
              <Version>{version}</Version>
            </Th>
            <Th scope="col" isNumeric>
              <Version>{against}</Version>
            </Th>
          </tr>
        </thead>
        <tbody>
          {linesOf(countsOf(version), countsOf(against))
            .filter((line) => line.label !== 'Documents')
            .map((line) => (
              <Line key={line.label} {...line} />
            ))}
        </tbody>
      </Table>
      {mayAct && isRunning ? <RolloutActs rollout={rollout} overview={overview} /> : null}
    </Body>
  );
}

const width = 400;
const height = 96;

/** The scale stands beside the line, and the time below it. */
const Plot = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-4) var(--space-8);
  color: var(--color-text-secondary);
  font-size: var(--text-xs);
  line-height: 1;
  font-variant-numeric: tabular-nums;

  div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--space-4);
  }

  div:first-of-type {
    flex-direction: column;
    align-items: end;
  }
`;

const Chart = styled.svg`
  display: block;
  width: 100%;
  height: 6rem;

  path {
    fill: none;
    stroke: var(--color-accent);
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }

  line {
    stroke: var(--color-line);
    vector-effect: non-scaling-stroke;
  }
`;

/** The share over time; the table below it says the same in words. */
function ShareChart({ rollout }: { rollout: RolloutOverview }) {
  const timeZone = useTimeZone();
  const [now] = useState(Date.now);
  const points = sharesOverTime(rollout, now);
  const from = points[0]?.[0] ?? now;
  const until = points.at(-1)?.[0] ?? now;
  const span = Math.max(60_000, until - from);
  const path = points
    .map(([at, share], index) => {
      const x = ((at - from) / span) * width;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(height - 2 - (share / 100) * (height - 4)).toFixed(1)}`;
    })
    .join(' ');
  return (
    <Plot aria-hidden>
      <Chart viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        {[0, 50, 100].map((share) => {
          const y = height - 2 - (share / 100) * (height - 4);
          return <line key={share} x1="0" x2={width} y1={y} y2={y} />;
        })}
        <path d={path} />
      </Chart>
      <div>
        {[100, 50, 0].map((share) => (
          <span key={share}>{share} %</span>
        ))}
      </div>
      <div>
        <span>
          <DateTime instant={new Date(from).toISOString()} timeZone={timeZone} />
        </span>
        <span>
          <DateTime instant={new Date(until).toISOString()} timeZone={timeZone} />
        </span>
      </div>
    </Plot>
  );
}
