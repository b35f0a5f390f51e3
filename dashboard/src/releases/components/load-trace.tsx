import type { LoadTrace as Loads } from '@platform/contract';
import { useSyncExternalStore } from 'react';
import { Badge, Td, Th } from 'shared-ui';
import styled from 'styled-components';
import { FoldingTable } from '../../lib/list/folding-table.tsx';
import { duration, partOf } from '../model/describe.ts';
import { Version } from './version.tsx';

const Bar = styled.span<{ $share: number; $hasFailed: boolean }>`
  display: block;
  width: ${({ $share }) => `max(2px, ${$share * 100}%)`};
  height: 6px;
  border-radius: 3px;
  background: ${({ $hasFailed }) => ($hasFailed ? 'var(--color-danger)' : 'var(--color-accent)')};
`;

const BarCell = styled(Td)`
  width: 30%;

  && {
    @media (width < 768px) {
      flex: 1 0 100%;
      order: 1;
    }
  }
`;

/** What this tab has fetched of the remotes, in order, with how long each part took. */
export function LoadTrace({ loads }: { loads: Loads }) {
  const steps = useSyncExternalStore(loads.subscribe, loads.get);
  const longest = Math.max(1, ...steps.map(({ took }) => took));
  return (
    <FoldingTable label="Load trace" isDense>
      <thead>
        <tr>
          <Th scope="col">Release</Th>
          <Th scope="col">Part</Th>
          <Th scope="col" isNumeric>
            Began after
          </Th>
          <Th scope="col" isNumeric>
            Took
          </Th>
          <Th scope="col">Outcome</Th>
          <Th scope="col">Share</Th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={`${step.at} ${step.remote} ${step.part} ${step.page}`}>
            <Td>
              <strong>{step.remote}</strong> <Version>{step.version}</Version>
            </Td>
            <Td>{partOf(step)}</Td>
            <Td isNumeric>{duration(step.at)}</Td>
            <Td isNumeric>{duration(step.took)}</Td>
            <Td>
              {step.failed === undefined ? (
                <Badge tone="success">Loaded</Badge>
              ) : (
                <Badge tone="danger">Failed: {step.failed}</Badge>
              )}
            </Td>
            <BarCell aria-hidden="true">
              <Bar $share={step.took / longest} $hasFailed={step.failed !== undefined} />
            </BarCell>
          </tr>
        ))}
      </tbody>
    </FoldingTable>
  );
}
