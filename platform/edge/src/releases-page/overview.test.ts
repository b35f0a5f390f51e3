import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LedgerEntry, RolloutOverview } from '@northlight/contract/data';
import { stoppedByAdmin } from '@northlight/contract/rollout-plan';
import { addAutomaticStops } from './overview.ts';

const createEntry = (hour: number): LedgerEntry => ({
  ...{
    revision: hour,
    at: `2026-11-20T0${hour}:00:00.000Z`,
    kind: 'release',
    name: 'site',
    version: '1.0.0',
  },
  ...{ replaced: null, who: 'Ada', commit: null },
});
const createRollout = (stoppedAt: string | null, why: string | null): RolloutOverview => ({
  ...{ rollout: 'id', release: 'portal', version: '2.0.0', against: '1.0.0', shares: [5], step: 0 },
  ...{ startedAt: '', held: '', stoppedAt, why, tallies: [], isRunning: false },
  ...{ isPublic: false, isPaused: false },
});

test('the history shows automatic stops between the rows of the ledger', () => {
  const rollouts = [
    createRollout('2026-11-20T04:30:00+00:00', 'something failed'),
    createRollout('2026-11-20T04:40:00+00:00', stoppedByAdmin),
    createRollout(null, null),
    createRollout('2026-11-20T01:00:00+00:00', 'older than the rows that were read'),
  ];
  const history = addAutomaticStops([createEntry(5), createEntry(4)], rollouts);
  assert.deepEqual(
    history.map(({ kind, name, who, changes = [] }) => [kind, name, who, ...changes]),
    [
      ['release', 'site', 'Ada'],
      ['stop', 'portal', 'Automatic', 'something failed'],
      ['release', 'site', 'Ada'],
    ],
  );
});
