import { Section } from '@northlight/client-work';
import type { LedgerEntry, LiveRelease, ReleasesOverview, ReportKind } from '@northlight/contract';
import { isWorseThanPrevious } from '@northlight/contract/stopping-rule';
import {
  Badge,
  DateTime,
  FormAlert,
  formatDateTime,
  PageHeader,
  Skeleton,
  Stack,
  Td,
  type Tone,
} from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Loaded } from '../components/loaded.tsx';
import { ResponsiveTable } from '../components/responsive-table.tsx';
import { useTimeZone } from '../queries/settings-queries.ts';
import { useIsAdmin } from '../queries/use-is-admin.ts';
import { texts } from '../texts.ts';
import { RollbackButton, RolloutButtons } from './release-actions.tsx';
import { type Rollout, releasesQuery } from './release-queries.ts';

/** /dashboard/releases: the live versions, their failures, and rollbacks. */
export function Component() {
  const query = useQuery(releasesQuery());
  const isAdmin = useIsAdmin();
  return (
    <Stack gap={32}>
      <PageHeader
        title="Releases"
        description="Live versions, their release times and failed visits."
        actions={query.data ? <Badge>Revision {query.data.revision}</Badge> : null}
      />
      {query.data?.refusal ? (
        <FormAlert tone="warning" title="The newest registry has been rejected">
          It is {query.data.refusal}. The last valid one stays in use.
        </FormAlert>
      ) : null}
      <Loaded
        query={query}
        section="releases"
        failedText={texts.releases.fetchFailed}
        loadingText="Loading releases..."
        skeleton={<Skeleton height={240} radius="card" />}
      >
        {(overview) => (
          <>
            <Section title="Live">
              <LiveReleases overview={overview} isAdmin={isAdmin} />
              {overview.counts ? null : (
                <p>
                  Visits are counted once the edge and the functions share <code>EDGE_SECRET</code>.
                </p>
              )}
            </Section>
            {overview.rollouts?.length ? (
              <Section title="Rollouts">
                <Rollouts overview={overview} rollouts={overview.rollouts} isAdmin={isAdmin} />
              </Section>
            ) : null}
            <Section title="Errors in browsers">
              <Reports overview={overview} />
            </Section>
            <Section title="History">
              <History entries={overview.ledger} />
            </Section>
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** A version number; it wraps only when there is no room. */
const Version = styled.code`
  overflow-wrap: anywhere;
`;

interface OverviewProps {
  overview: ReleasesOverview;
  /** Only admins can change what is live. */
  isAdmin: boolean;
}

/** The live releases, with their failure rate compared to the previous version. */
function LiveReleases({ overview, isAdmin }: OverviewProps) {
  const timeZone = useTimeZone();
  return (
    <ResponsiveTable
      label="Live releases"
      headings={['App', 'Live version', 'Live', 'Failed visits', 'Errors']}
      hasActions={isAdmin}
    >
      {overview.releases.map((release) => {
        const errorCount = countReports(overview, release);
        return (
          <tr key={release.name}>
            <Td>
              <strong>{release.name}</strong>
            </Td>
            <Td>
              <Version>{release.version}</Version>
            </Td>
            <Td>
              since <DateTime instant={release.releasedAt} timeZone={timeZone} />
            </Td>
            <Td canWrap>
              <FailedVisits overview={overview} release={release} />
            </Td>
            <Td>
              {errorCount === 0 ? 'No errors' : <Badge tone="warning">{formatErrors(errorCount)}</Badge>}
            </Td>
            {isAdmin ? (
              <Td isNumeric>
                <RollbackButton overview={overview} release={release} />
              </Td>
            ) : null}
          </tr>
        );
      })}
    </ResponsiveTable>
  );
}

function FailedVisits({ overview, release }: { overview: ReleasesOverview; release: LiveRelease }) {
  const findCounts = (version: string | null) =>
    overview.counts?.find((row) => row.release === release.name && row.version === version);
  const liveCounts = findCounts(release.version);
  const previousCounts = findCounts(release.previous);
  if (liveCounts === undefined) return overview.counts ? 'No visits yet' : 'Visits are not counted';
  const failedShare =
    liveCounts.visits === 0
      ? 'No visits yet'
      : `${formatShare(liveCounts.failed, liveCounts.visits)} visits failed`;
  if (previousCounts === undefined) return failedShare;
  return (
    <>
      {isWorseThanPrevious(liveCounts, previousCounts) ? <Badge tone="danger">Fails more often</Badge> : null}{' '}
      {failedShare} (before: {formatShare(previousCounts.failed, previousCounts.visits)})
    </>
  );
}

/** `3 of 80`. */
const formatShare = (part: number, total: number) =>
  `${part.toLocaleString('en')} of ${total.toLocaleString('en')}`;

const formatErrors = (count: number) => (count === 1 ? '1 error' : `${count.toLocaleString('en')} errors`);

function countReports({ faults }: ReleasesOverview, { name, version }: LiveRelease): number {
  const report = faults.find((row) => row.release === name && row.version === version);
  return Object.values(report?.counts ?? {}).reduce((sum, count) => sum + count, 0);
}

/** The rollouts of the last 30 days. Admins can change running ones. */
function Rollouts({ overview, rollouts, isAdmin }: OverviewProps & { rollouts: readonly Rollout[] }) {
  const timeZone = useTimeZone();
  return (
    <ResponsiveTable
      label="Rollout versions"
      headings={['App', 'Version', 'Started', 'State', 'Visitors with errors', 'On the previous version']}
      hasActions={isAdmin}
    >
      {rollouts.map((rollout) => {
        const { tone, label, why } = getRolloutState(rollout);
        const sumTallies = (index: 0 | 1 | 2 | 3) =>
          rollout.tallies.reduce((total, tally) => total + tally[index], 0);
        return (
          <tr key={rollout.rollout}>
            <Td>
              <strong>{rollout.release}</strong>
            </Td>
            <Td>
              <Version>{rollout.version}</Version>
            </Td>
            <Td>
              <DateTime instant={rollout.startedAt} timeZone={timeZone} />
            </Td>
            <Td canWrap>
              <Badge tone={tone}>{label}</Badge> {why}
            </Td>
            <Td>{formatShare(sumTallies(1), sumTallies(0))}</Td>
            <Td>{formatShare(sumTallies(3), sumTallies(2))}</Td>
            {isAdmin ? (
              <Td>{rollout.isRunning ? <RolloutButtons overview={overview} rollout={rollout} /> : null}</Td>
            ) : null}
          </tr>
        );
      })}
    </ResponsiveTable>
  );
}

function getRolloutState(rollout: Rollout): { tone: Tone; label: string; why: string | null } {
  const { shares, step, held, stoppedAt, why, isRunning, isPaused, isPublic } = rollout;
  if (stoppedAt !== null) return { tone: 'danger', label: 'Stopped', why };
  if (!isRunning) return { tone: 'neutral', label: 'Ended', why: null };
  const label = `${shares[step] ?? 100}% of ${isPublic ? 'visitors' : 'accounts'}`;
  // The backend records a pause only on its next evaluation.
  const reason = isPaused ? 'it is paused' : held;
  return { tone: reason === '' ? 'info' : 'warning', label, why: reason };
}

const reportKinds: Readonly<Record<ReportKind, readonly [tone: Tone, label: string]>> = {
  error: ['danger', 'Error'],
  load: ['danger', 'Failed load'],
};

function Reports({ overview: { faults, faultsSince, counts } }: { overview: ReleasesOverview }) {
  const timeZone = useTimeZone();
  const since = `since ${formatDateTime(faultsSince, timeZone)}`;
  if (faults.length === 0) return <p>No errors. Reports {since} are counted.</p>;
  return (
    <Stack gap={12}>
      <p>
        Counted {since} by {counts ? 'all edge servers' : 'this edge server only'}.
      </p>
      <ResponsiveTable label="Errors" headings={['Version', 'Error', 'Page', 'Location', 'Count', 'Last']}>
        {faults.flatMap(({ release, version, latest }) =>
          latest.map(({ kind, cause, text, at, page, count, last, source }) => (
            <tr key={[release, version, kind, cause, text, at, page].join(' ')}>
              <Td>
                <strong>{release}</strong> <Version>{version}</Version>
              </Td>
              <Td canWrap>
                <Badge tone={reportKinds[kind][0]}>{reportKinds[kind][1]}</Badge> <strong>{cause}</strong>{' '}
                {text}
              </Td>
              <Td>{page === '' ? 'Before a page opened' : page}</Td>
              <Td canWrap>
                <Version>{source ? `${source.file}:${source.line}:${source.column}` : at}</Version>
                {source === null ? ' (no source map)' : null}
              </Td>
              <Td>{count}</Td>
              <Td>
                <DateTime instant={last} timeZone={timeZone} />
              </Td>
            </tr>
          )),
        )}
      </ResponsiveTable>
    </Stack>
  );
}

const ledgerKinds: Readonly<Record<LedgerEntry['kind'], readonly [tone: Tone, label: string]>> = {
  release: ['neutral', 'Released'],
  rollout: ['neutral', 'Rollout started'],
  pause: ['neutral', 'Rollout paused'],
  resume: ['neutral', 'Rollout resumed'],
  stop: ['warning', 'Rollout stopped'],
  finish: ['neutral', 'Rollout finished'],
  rollback: ['warning', 'Rolled back'],
  retire: ['warning', 'Retired'],
  'end-trial': ['warning', 'Trial ended'],
};

function History({ entries }: { entries: readonly LedgerEntry[] }) {
  const timeZone = useTimeZone();
  if (entries.length === 0)
    return <p>Nothing has been released yet, or the history is unavailable right now.</p>;
  return (
    <ResponsiveTable
      label="Changes to live releases"
      headings={['Time', 'Change', 'Version', 'By', 'Commits']}
    >
      {entries.map(({ at, kind, name, version, replaced, who, commit, changes = [] }) => (
        <tr key={`${at} ${name} ${kind}`}>
          <Td>
            <DateTime instant={at} timeZone={timeZone} />
          </Td>
          <Td>
            <Badge tone={ledgerKinds[kind][0]}>{ledgerKinds[kind][1]}</Badge>
          </Td>
          <Td canWrap>
            <strong>{name}</strong> <Version>{version}</Version>
            {replaced === null ? null : (
              <>
                {' '}
                replacing <Version>{replaced}</Version>
              </>
            )}
          </Td>
          <Td>{who}</Td>
          <Td canWrap>
            {changes.length === 0 ? (
              <Version>{commit}</Version>
            ) : (
              <details>
                <summary>{commit ?? (kind === 'stop' ? 'Reason' : 'Commits')}</summary>
                {changes.join('; ')}
              </details>
            )}
          </Td>
        </tr>
      ))}
    </ResponsiveTable>
  );
}
