import type { LedgerEntry } from '@northlight/contract';
import { Badge, DateTime } from '@northlight/shared-ui';
import styled from 'styled-components';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { describeDifference } from './describe.ts';
import { Version } from './live-table.tsx';

const List = styled.ol`
  margin: 0;
  padding: 0;
  border-top: 1px solid var(--color-line);
  list-style: none;

  & > li {
    display: grid;
    gap: var(--space-4);
    padding: var(--space-12) var(--space-8);
    border-bottom: 1px solid var(--color-line);
    overflow-wrap: anywhere;
  }
`;

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--space-4) var(--space-8);

  time {
    margin-left: auto;
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }
`;

const Facts = styled.div`
  color: var(--color-text-secondary);

  summary {
    width: fit-content;
    color: var(--color-text-secondary);
    cursor: pointer;
  }

  ul {
    margin: var(--space-8) 0 0;
    padding-left: var(--space-20);
  }
`;

const acts = {
  release: 'Released',
  rollout: 'Rollout begun',
  pause: 'Rollout paused',
  resume: 'Rollout resumed',
  stop: 'Rollout stopped',
  finish: 'Rollout finished',
  rollback: 'Rolled back',
  retire: 'Retired',
  'end-trial': 'Trial ended',
} as const;

/** Every change of what is live, the newest first, each with what it changed. */
export function Ledger({ entries }: { entries: readonly LedgerEntry[] }) {
  if (entries.length === 0) return <p>The ledger is empty, or cannot be read right now.</p>;
  return (
    <List>
      {entries.map((entry) => (
        <Entry key={`${entry.revision} ${entry.name}`} entry={entry} />
      ))}
    </List>
  );
}

/** Whether something was taken away. */
const isBack = (kind: LedgerEntry['kind']) => ['rollback', 'retire', 'end-trial', 'stop'].includes(kind);

function Entry({ entry }: { entry: LedgerEntry }) {
  const timeZone = useTimeZone();
  const { revision, at, kind, name, version, replaced, who, commit, checks, difference, changes } = entry;
  const lines = difference === null ? [] : describeDifference(difference);
  const passed = checks.filter(({ result }) => result === 'passed').length;
  const notRun = checks.length - passed;
  return (
    <li>
      <Line>
        <Badge tone={isBack(kind) ? 'warning' : 'neutral'}>{acts[kind]}</Badge>
        <strong>{name}</strong>
        <span>
          {replaced === null ? null : (
            <>
              <Version>{replaced}</Version> →{' '}
            </>
          )}
          <Version>{version}</Version>
        </span>
        <DateTime instant={at} timeZone={timeZone} />
      </Line>
      <Facts>
        by {who}
        {commit === null ? null : (
          <>
            {' '}
            from <Version>{commit}</Version>
          </>
        )}
        , revision {revision}
        {changes === undefined || changes.length === 0 ? null : (
          <details>
            <summary>{changes.length === 1 ? '1 commit' : `${changes.length} commits`}</summary>
            <ul>
              {changes.map((change, index) => (
                <li key={index}>{change}</li>
              ))}
            </ul>
          </details>
        )}
        {difference === null && checks.length === 0 ? null : (
          <details>
            <summary>
              {difference === null ? null : `${differences(lines.length)}, `}
              {passed} checks passed{notRun === 0 ? null : `, ${notRun} not run`}
            </summary>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
              {checks
                .filter(({ result, note }) => result !== 'passed' || note !== undefined)
                .map(({ check, result, note }) => (
                  <li key={check}>
                    {result === 'passed' ? 'Checked' : 'Not checked'}: {check}
                    {note === undefined ? null : ` (${note})`}
                  </li>
                ))}
            </ul>
          </details>
        )}
      </Facts>
    </li>
  );
}

function differences(count: number): string {
  if (count === 0) return 'No difference';
  return count === 1 ? '1 difference' : `${count} differences`;
}
