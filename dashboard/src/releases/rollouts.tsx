import type { ReleasesOverview, RolloutOverview } from '@northlight/contract';
import { Badge, DateTime, Td, type Tone } from '@northlight/shared-ui';
import { FoldingTable } from '../lib/list/folding-table.tsx';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { formatFailed, Version } from './live-table.tsx';
import { RolloutActs } from './rollout-acts.tsx';

const headings = ['Release', 'Version', 'Started', 'State', 'Its failed visitors', 'Failed before'];

/** The rollouts of the last 30 days; an admin changes those that still run. */
export function Rollouts({ overview, mayAct }: { overview: ReleasesOverview; mayAct: boolean }) {
  const timeZone = useTimeZone();
  return (
    <FoldingTable label="Versions for a share" headings={headings} hasActions={mayAct}>
      {(overview.rollouts ?? []).map((rollout) => {
        const { release, version, startedAt, tallies, isRunning } = rollout;
        const { tone, label, why } = stateOf(rollout);
        const sum = (index: 0 | 1 | 2 | 3) => tallies.reduce((all, tally) => all + tally[index], 0);
        return (
          <tr key={rollout.rollout}>
            <Td>
              <strong>{release}</strong>
            </Td>
            <Td>
              <Version>{version}</Version>
            </Td>
            <Td>
              <DateTime instant={startedAt} timeZone={timeZone} />
            </Td>
            <Td canWrap>
              <Badge tone={tone}>{label}</Badge> {why}
            </Td>
            <Td>{formatFailed(sum(1), sum(0))}</Td>
            <Td>{formatFailed(sum(3), sum(2))}</Td>
            {mayAct ? (
              <Td>{isRunning ? <RolloutActs rollout={rollout} overview={overview} /> : null}</Td>
            ) : null}
          </tr>
        );
      })}
    </FoldingTable>
  );
}

function stateOf(rollout: RolloutOverview): { tone: Tone; label: string; why: string | null } {
  const { shares, step, held, stoppedAt, why, isRunning, isPaused, isPublic } = rollout;
  if (stoppedAt !== null) return { tone: 'danger', label: 'Stopped', why };
  if (!isRunning) return { tone: 'neutral', label: 'Over', why: null };
  const label = `${shares[step] ?? 100} % of the ${isPublic ? 'visitors' : 'accounts'}`;
  // The backend writes down a pause only when it next judges.
  const reason = isPaused ? 'it is paused' : held;
  return reason === '' ? { tone: 'info', label, why: null } : { tone: 'warning', label, why: reason };
}
