import type { ReleaseFaults, ReportKind } from '@northlight/contract';
import { Badge, DateTime, Stack, type Tone } from '@northlight/shared-ui';
import styled from 'styled-components';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { describeCounts } from './describe.ts';
import { Version } from './live-table.tsx';

const List = styled.ul`
  margin: 0;
  padding: 0;
  border-top: 1px solid var(--color-line);
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--space-4) var(--space-12);
    padding: var(--space-12) var(--space-8);
    border-bottom: 1px solid var(--color-line);
    overflow-wrap: anywhere;
  }

  time {
    margin-left: auto;
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }
`;

const Place = styled.span`
  flex-basis: 100%;
  color: var(--color-text-muted);
`;

const SourceLine = styled.code`
  flex-basis: 100%;
  font-size: var(--text-sm);
`;

const Heading = styled.h3`
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
  font-weight: var(--weight-semibold);
`;

const Counts = styled.span`
  color: var(--color-text-muted);
  font-weight: var(--weight-regular);
`;

const kinds: Readonly<Record<ReportKind, readonly [tone: Tone, label: string]>> = {
  error: ['danger', 'Error'],
  load: ['danger', 'Failed load'],
  slow: ['warning', 'Slow'],
};

/** What browsers reported, by version. */
export function FaultsList({
  faults,
  since,
  isOfAll,
}: {
  faults: readonly ReleaseFaults[];
  since: string;
  /** Counted by all copies of the edge, and not by the one that answers. */
  isOfAll: boolean;
}) {
  const timeZone = useTimeZone();
  const from = (
    <>
      since <DateTime instant={since} timeZone={timeZone} />
    </>
  );
  if (faults.length === 0) return <p>No browser has reported anything {from}.</p>;
  return (
    <Stack gap={24}>
      <p>
        Counted {from} by {isOfAll ? 'all copies of the edge' : 'the copy of the edge that answers here'}.
        Each copy logs what it hears.
      </p>
      {faults.map(({ release, version, counts, latest }) => (
        <div key={`${release} ${version}`}>
          <Heading>
            {release} <Version>{version}</Version> <Counts>{describeCounts(counts)}</Counts>
          </Heading>
          <List>
            {latest.map(({ kind, cause, text, at, page, count, last, source }) => (
              <li key={[kind, cause, text, at, page].join(' ')}>
                <Badge tone={kinds[kind][0]}>{kinds[kind][1]}</Badge>
                <strong>{cause}</strong>
                {text === '' ? null : <span>{text}</span>}
                {count > 1 ? <span>{count} times</span> : null}
                <DateTime instant={last} timeZone={timeZone} />
                <Place>
                  {page === '' ? 'before a page was open' : `on ${page}`}
                  {at === '' ? null : <>, in {at}</>}
                  {source === null ? <>, of which no source map is kept</> : null}
                </Place>
                {source ? (
                  <SourceLine>
                    {source.file}:{source.line}:{source.column}
                  </SourceLine>
                ) : null}
              </li>
            ))}
          </List>
        </div>
      ))}
    </Stack>
  );
}
