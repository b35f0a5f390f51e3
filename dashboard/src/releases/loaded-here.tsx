import type { LoadTrace as Loads } from '@northlight/contract';
import { Badge, Td } from '@northlight/shared-ui';
import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { FoldingTable } from '../lib/list/folding-table.tsx';
import { duration, partOf } from './describe.ts';
import { Version } from './live-table.tsx';

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

const traceHeadings = [
  'Release',
  'Part',
  { title: 'Began after', isNumeric: true },
  { title: 'Took', isNumeric: true },
  'Outcome',
  'Share',
];

/** What this tab has fetched of the remotes, in order, with how long each part took. */
export function LoadTrace({ loads }: { loads: Loads }) {
  const steps = useSyncExternalStore(loads.subscribe, loads.get);
  const longest = Math.max(1, ...steps.map(({ took }) => took));
  return (
    <FoldingTable label="Load trace" isDense headings={traceHeadings}>
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
    </FoldingTable>
  );
}

/** Which copy of each shared package runs in this tab, and who brought it. */
export function SharedTable({ loads }: { loads: Loads }) {
  return (
    <FoldingTable
      label="Suppliers of packages"
      isDense
      headings={['Package', 'Version', 'Supplied by', 'Used by']}
    >
      {loads.shared().map(({ name, version, suppliedBy, usedBy }) => (
        <tr key={`${name} ${version}`}>
          <Td>
            <strong>{name}</strong>
          </Td>
          <Td>
            <Version>{version}</Version>
          </Td>
          <Td>
            <Badge tone={suppliedBy === 'shell' ? 'accent' : 'warning'}>{suppliedBy}</Badge>
          </Td>
          <Td canWrap>{usedBy.length === 0 ? 'Nobody yet' : usedBy.join(', ')}</Td>
        </tr>
      ))}
    </FoldingTable>
  );
}
