import type { LedgerEntry } from '@northlight/contract';
import { Badge, DateTime, Td } from '@northlight/shared-ui';
import { FoldingTable } from '../lib/list/folding-table.tsx';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { Version } from './live-table.tsx';

const acts = {
  release: 'Released',
  rollout: 'Rollout started',
  pause: 'Rollout paused',
  resume: 'Rollout resumed',
  stop: 'Rollout stopped',
  finish: 'Rollout finished',
  rollback: 'Rolled back',
  retire: 'Retired',
  'end-trial': 'Trial ended',
} as const;

const isTakenAway = (kind: LedgerEntry['kind']) => ['rollback', 'retire', 'end-trial', 'stop'].includes(kind);

/** Every change of what is live, newest first. */
export function Ledger({ entries }: { entries: readonly LedgerEntry[] }) {
  const timeZone = useTimeZone();
  if (entries.length === 0) return <p>The ledger is empty, or cannot be read right now.</p>;
  return (
    <FoldingTable label="Changes of what is live" headings={['When', 'What', 'Version', 'By', 'Commits']}>
      {entries.map(({ revision, at, kind, name, version, replaced, who, commit, changes = [] }) => (
        <tr key={`${revision} ${name}`}>
          <Td>
            <DateTime instant={at} timeZone={timeZone} />
          </Td>
          <Td>
            <Badge tone={isTakenAway(kind) ? 'warning' : 'neutral'}>{acts[kind]}</Badge>
          </Td>
          <Td canWrap>
            <strong>{name}</strong> <Version>{version}</Version>
            {replaced === null ? null : (
              <>
                {' '}
                in place of <Version>{replaced}</Version>
              </>
            )}
          </Td>
          <Td>{who}</Td>
          <Td canWrap>
            {changes.length === 0 ? (
              <Version>{commit}</Version>
            ) : (
              <details>
                <summary>{commit ?? 'Commits'}</summary>
                {changes.join('; ')}
              </details>
            )}
          </Td>
        </tr>
      ))}
    </FoldingTable>
  );
}
