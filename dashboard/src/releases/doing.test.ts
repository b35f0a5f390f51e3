import { describe, expect, test } from '@jest/globals';
import type { ReleasesOverview, VersionCounts } from '@northlight/contract';
import { doingOf } from './doing.ts';

const counts = (version: string, visits: number, failed: number): VersionCounts => ({
  ...{
    release: 'portal',
    version,
    documents: visits + 20,
    visits,
    failed,
    started: visits,
    opened: 3 * visits,
  },
  reads: [['portal project sprints', 4]],
  vitals: {
    lcp: { visits, p50: 900, p75: 1_400, p95: 4_200 },
    cls: { visits, p50: 0, p75: 20, p95: 130 },
  },
});
const overview = (
  found: readonly VersionCounts[] | null | undefined,
  previous: string | null = '1.9.0',
): ReleasesOverview => ({
  ...{ revision: 1, refusal: null, ledger: [], faults: [], faultsSince: '', canRollBack: false },
  releases: [{ name: 'portal', version: '2.0.0', releasedAt: '', previous, kept: [] }],
  ...(found === undefined ? {} : { counts: found }),
});

test('what was counted stands beside the version before', () => {
  const [portal] = doingOf(overview([counts('2.0.0', 80, 1), counts('1.9.0', 5_000, 10)])) ?? [];
  expect(portal?.lines.map(({ label, live, before }) => [label, live, before])).toEqual([
    ['Documents', '100', '5,020'],
    ['Visits', '80', '5,000'],
    ['Failed visits', '1 (1.3 %)', '10 (0.2 %)'],
    ['Starts', '80', '5,000'],
    ['Pages opened', '240', '15,000'],
    ['Failed reads', '4', '4'],
    ['Largest paint (LCP)', '1.4 s (4.2 s)', '1.4 s (4.2 s)'],
    ['Slowest answer (INP)', '–', '–'],
    ['Layout shift (CLS)', '0.02 (0.13)', '0.02 (0.13)'],
    ['First byte (TTFB)', '–', '–'],
    ['Longest task', '–', '–'],
  ]);
  expect(portal?.reads).toEqual([['portal project sprints', 4]]);
});

describe('the verdict', () => {
  test.each([
    [
      'with too few failures',
      80,
      1,
      5_000,
      'Not certainly worse',
      /1 of 80 visits.*10 of 5,000.*from 4 failed/,
    ],
    ['with enough', 80, 4, 5_000, 'Certainly worse', /^4 of 80 visits failed; before, 10 of 5,000\.$/],
    ['of one visit', 1, 1, 20, 'Cannot be told', /even if all of them fail/],
    ['without visits', 0, 0, 5_000, 'Cannot be told', /No visits of 2\.0\.0 are counted yet/],
    ['without visits before', 80, 4, 0, 'Cannot be told', /No visits of 1\.9\.0 are counted/],
  ])('%s', (_what, visits, failed, visitsBefore, label, text) => {
    const failedBefore = Math.min(10, visitsBefore);
    const [portal] =
      doingOf(overview([counts('2.0.0', visits, failed), counts('1.9.0', visitsBefore, failedBefore)])) ?? [];
    expect(portal?.verdict.label).toBe(label);
    expect(portal?.verdict.text).toMatch(text);
    expect(portal?.verdict.command).toBe(
      label === 'Certainly worse' ? 'npm run rollback -- portal 1.9.0' : undefined,
    );
  });

  test('of the first version of all says that there is none before it', () => {
    const [portal] = doingOf(overview([counts('2.0.0', 80, 4)], null)) ?? [];
    expect(portal?.verdict.text).toMatch(/no version before it/);
  });
});

test.each([[null], [undefined]])('an edge that answers %p keeps no counts', (found) => {
  expect(doingOf(overview(found))).toBeNull();
});
