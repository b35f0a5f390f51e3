import { type LiveRelease, type ReleasesOverview, useServices } from '@northlight/contract';
import { Badge, Button, DateTime, Td } from '@northlight/shared-ui';
import styled from 'styled-components';
import { FoldingTable } from '../lib/list/folding-table.tsx';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { describeCounts, tabStateOf } from './describe.ts';

/** A version: never broken in two where there is room, in figures of equal width. */
export const Version = styled.code`
  overflow-wrap: anywhere;
`;

const Note = styled.p`
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);
`;

const headings = ['Release', 'Live version', 'In this tab', 'Reported', 'Live since'];

export interface LiveTableProps {
  overview: ReleasesOverview;
  /** Absent: this person may not. */
  onRollBack?: (release: LiveRelease) => void;
}

/** What is live, and how what this tab runs stands to it. */
export function LiveTable({ overview, onRollBack }: LiveTableProps) {
  return (
    <FoldingTable label="Live releases" headings={headings} hasActions={onRollBack !== undefined}>
      {overview.releases.map((release) => (
        <Row key={release.name} {...{ overview, release, onRollBack }} />
      ))}
    </FoldingTable>
  );
}

function Row({
  overview,
  release,
  onRollBack,
}: Pick<LiveTableProps, 'overview'> & {
  release: LiveRelease;
  onRollBack: ((release: LiveRelease) => void) | undefined;
}) {
  const timeZone = useTimeZone();
  const { boot, loads } = useServices();
  const { name, version, releasedAt, kept } = release;
  const isShell = name === 'shell';
  const started = isShell ? boot.shell.version : boot.remotes.find((remote) => remote.name === name)?.version;
  const loaded = isShell ? boot.shell.version : (loads?.versionOf(name) ?? null);
  const tab = tabStateOf(release, started, loaded);
  const reported = describeCounts(
    overview.faults.find((each) => each.release === name && each.version === version)?.counts,
  );
  return (
    <tr>
      <Td>
        <strong>{name}</strong>
      </Td>
      <Td>
        <Version>{version}</Version>
      </Td>
      <Td canWrap={tab.note !== undefined}>
        <Badge tone={tab.tone}>{tab.label}</Badge>
        {tab.note === undefined ? null : (
          <Note>
            <Version>{loaded}</Version>. {tab.note}
          </Note>
        )}
      </Td>
      <Td>{reported === null ? 'No reports' : <Badge tone="warning">{reported}</Badge>}</Td>
      <Td>
        <DateTime instant={releasedAt} timeZone={timeZone} />
      </Td>
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
}
