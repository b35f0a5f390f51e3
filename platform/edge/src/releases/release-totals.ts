import type { ReleaseFaults, ReportKind, SeenReport, VersionCounts } from '@northlight/contract/data';
import type { BackendOptions } from '../backend-options.ts';
import { callDatabase } from '../http/call-database.ts';

const mostFaults = 25;

export interface Version {
  readonly release: string;
  readonly version: string;
}

/** What all copies of the edge have counted and heard. */
export interface ReleaseTotals {
  readonly counts: readonly VersionCounts[];
  /** The version that was heard of last first. */
  readonly faults: readonly ReleaseFaults[];
}

type Row = readonly [
  release: string,
  version: string,
  what: string,
  label: string,
  total: number,
  last: string,
];

/** What a row of kind `fault` is counted under. */
export const faultLabel = ({ kind, cause, text, at, page }: Omit<SeenReport, 'count' | 'last'>): string =>
  JSON.stringify({ kind, cause, text, at, page });

/**
 * Reads what was counted of these versions with the rights of the person who wants to see it.
 * @param reader - the person's access token
 * @throws Error when the backend does not answer
 */
export async function releaseTotals(
  versions: readonly Version[],
  reader: string,
  backend: BackendOptions,
): Promise<ReleaseTotals> {
  const input = { wanted: JSON.stringify(versions) };
  const rows = (await callDatabase(backend, 'release_totals', input, reader)) as readonly Row[];
  const byVersion = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row[0]}@${row[1]}`;
    byVersion.set(key, [...(byVersion.get(key) ?? []), row]);
  }
  const found = [...byVersion.values()];
  return {
    counts: found.map(countsOf),
    faults: found.map(faultsOf).filter(({ latest }) => latest.length > 0),
  };
}

function countsOf(rows: readonly Row[]): VersionCounts {
  const [release = '', version = ''] = rows[0] ?? [];
  const sum = (wanted: string) =>
    rows.reduce((all, [, , what, , total]) => (what === wanted ? all + total : all), 0);
  return {
    release,
    version,
    visits: sum('visit'),
    // Who makes visits up could send failures alone.
    failed: Math.min(sum('failed'), sum('visit')),
  };
}

function faultsOf(rows: readonly Row[]): ReleaseFaults {
  const [release = '', version = ''] = rows[0] ?? [];
  const counts: Record<ReportKind, number> = { error: 0, load: 0 };
  const latest: SeenReport[] = [];
  // The last one first, as the backend lists them.
  for (const [, , what, label, count, last] of rows) {
    if (what !== 'fault') continue;
    const fault = JSON.parse(label) as Omit<SeenReport, 'count' | 'last'>;
    counts[fault.kind] += count;
    if (latest.length < mostFaults) latest.push({ ...fault, count, last: new Date(last).toISOString() });
  }
  return { release, version, counts, latest };
}
