import type { LiveRelease, ReleasesOverview, ReportKind } from '@northlight/contract';
import { Badge, DateTime, formatDateTime, Stack, Td, type Tone } from '@northlight/shared-ui';
import { FoldingTable } from '../lib/list/folding-table.tsx';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { Version } from './live-table.tsx';

const kinds: Readonly<Record<ReportKind, readonly [tone: Tone, label: string]>> = {
  error: ['danger', 'Error'],
  load: ['danger', 'Failed load'],
};

/** How many reports there are of the live version. */
export function countReports({ faults }: ReleasesOverview, { name, version }: LiveRelease): number {
  const found = faults.find((each) => each.release === name && each.version === version);
  return found === undefined ? 0 : Object.values(found.counts).reduce((sum, count) => sum + count, 0);
}

/** What browsers reported, by version. */
export function FaultsList({ overview: { faults, faultsSince, counts } }: { overview: ReleasesOverview }) {
  const timeZone = useTimeZone();
  const since = `since ${formatDateTime(faultsSince, timeZone)}`;
  if (faults.length === 0) return <p>No browser has reported anything {since}.</p>;
  return (
    <Stack gap={12}>
      <p>
        Counted {since} by {counts ? 'all copies of the edge' : 'the copy of the edge that answers here'}.
      </p>
      <FoldingTable label="Reports" headings={['Version', 'Report', 'Page', 'Place', 'Times', 'Last']}>
        {faults.flatMap(({ release, version, latest }) =>
          latest.map(({ kind, cause, text, at, page, count, last, source }) => (
            <tr key={[release, version, kind, cause, text, at, page].join(' ')}>
              <Td>
                <strong>{release}</strong> <Version>{version}</Version>
              </Td>
              <Td canWrap>
                <Badge tone={kinds[kind][0]}>{kinds[kind][1]}</Badge> <strong>{cause}</strong> {text}
              </Td>
              <Td>{page === '' ? 'before a page was open' : page}</Td>
              <Td canWrap>
                <Version>{source ? `${source.file}:${source.line}:${source.column}` : at}</Version>
                {source === null ? ' (no source map is kept)' : null}
              </Td>
              <Td>{count}</Td>
              <Td>
                <DateTime instant={last} timeZone={timeZone} />
              </Td>
            </tr>
          )),
        )}
      </FoldingTable>
    </Stack>
  );
}
