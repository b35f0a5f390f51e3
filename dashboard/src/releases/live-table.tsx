import type { LiveRelease, ReleasesOverview, VersionCounts } from '@northlight/contract';
import { isCertainlyWorseThan } from '@northlight/domain/certainly-worse';
import { Badge, Button, DateTime, Td } from '@northlight/shared-ui';
import styled from 'styled-components';
import { FoldingTable } from '../lib/list/folding-table.tsx';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { countReports } from './faults-list.tsx';

/** A version; it breaks only where there is no room for it. */
export const Version = styled.code`
  overflow-wrap: anywhere;
`;

export interface LiveTableProps {
  overview: ReleasesOverview;
  /** Absent for people who may not. */
  onRollBack?: (release: LiveRelease) => void;
}

/** What is live since when, and how often it fails beside the version it replaced. */
export function LiveTable({ overview, onRollBack }: LiveTableProps) {
  const timeZone = useTimeZone();
  return (
    <FoldingTable
      label="Live releases"
      headings={['Release', 'Live version', 'Live since', 'Failed visits', 'Reported']}
      hasActions={onRollBack !== undefined}
    >
      {overview.releases.map((release) => {
        const { name, version, releasedAt, kept } = release;
        const reported = countReports(overview, release);
        return (
          <tr key={name}>
            <Td>
              <strong>{name}</strong>
            </Td>
            <Td>
              <Version>{version}</Version>
            </Td>
            <Td>
              <DateTime instant={releasedAt} timeZone={timeZone} />
            </Td>
            <Td canWrap>
              <FailedVisits release={release} counts={overview.counts ?? []} />
            </Td>
            <Td>{reported === 0 ? 'No reports' : <Badge tone="warning">{reported} reports</Badge>}</Td>
            {onRollBack ? (
              <Td isNumeric>
                <Button
                  size="sm"
                  variant="secondary"
                  disabled={kept.length === 0}
                  aria-label={`Roll back ${name}`}
                  onClick={() => onRollBack(release)}
                >
                  Roll back
                </Button>
              </Td>
            ) : null}
          </tr>
        );
      })}
    </FoldingTable>
  );
}

function FailedVisits({
  release: { name, version, previous },
  counts,
}: {
  release: LiveRelease;
  counts: readonly VersionCounts[];
}) {
  const countsOf = (wanted: string | null) =>
    counts.find((each) => each.release === name && each.version === wanted);
  const live = countsOf(version);
  const before = countsOf(previous);
  if (live === undefined) return 'Not counted';
  const numbers = formatFailed(live.failed, live.visits);
  if (before === undefined) return numbers;
  return (
    <>
      {isCertainlyWorseThan(live, before) ? <Badge tone="danger">Fails more often</Badge> : null} {numbers}{' '}
      (before: {formatFailed(before.failed, before.visits)})
    </>
  );
}

/** `3 of 80`. */
export const formatFailed = (failed: number, visits: number) =>
  `${failed.toLocaleString('en')} of ${visits.toLocaleString('en')}`;
