import type { ReleaseFaults, ReportKind, SeenReport, VersionCounts } from '@northlight/contract/data';
import type { BackendOptions } from '../backend-options.ts';
import { callDatabase } from '../http/call-database.ts';

const maxFaults = 25;

export interface Version {
  readonly release: string;
  readonly version: string;
}

/** The counts and reports of all edges. */
export interface ReleaseTotals {
  readonly counts: readonly VersionCounts[];
  /** The most recently reported version first. */
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

/** The label of a `fault` row. */
export const createFaultLabel = ({
  kind,
  cause,
  text,
  at,
  page,
}: Omit<SeenReport, 'count' | 'last'>): string => JSON.stringify({ kind, cause, text, at, page });

/**
 * Reads the counts of these versions with the caller's permissions.
 * @param accessToken - the caller's
 * @throws Error if the backend is unavailable or refuses
 */
export async function readReleaseTotals(
  versions: readonly Version[],
  accessToken: string,
  backend: BackendOptions,
): Promise<ReleaseTotals> {
  const input = { versions: JSON.stringify(versions) };
  const rows = (await callDatabase(backend, 'release_totals', input, accessToken)) as readonly Row[];
  const byVersion = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row[0]}@${row[1]}`;
    byVersion.set(key, [...(byVersion.get(key) ?? []), row]);
  }
  const rowGroups = [...byVersion.values()];
  return {
    counts: rowGroups.map(toCounts),
    faults: rowGroups.map(toFaults).filter(({ latest }) => latest.length > 0),
  };
}

function toCounts(rows: readonly Row[]): VersionCounts {
  const [release = '', version = ''] = rows[0] ?? [];
  const sum = (kind: string) =>
    rows.reduce((subtotal, [, , what, , total]) => (what === kind ? subtotal + total : subtotal), 0);
  return {
    release,
    version,
    visits: sum('visit'),
    // A forged report can contain failures without visits.
    failed: Math.min(sum('failed'), sum('visit')),
  };
}

function toFaults(rows: readonly Row[]): ReleaseFaults {
  const [release = '', version = ''] = rows[0] ?? [];
  const counts: Record<ReportKind, number> = { error: 0, load: 0 };
  const latest: SeenReport[] = [];
  // The backend returns the newest rows first.
  for (const [, , what, label, count, last] of rows) {
    if (what !== 'fault') continue;
    const fault = JSON.parse(label) as Omit<SeenReport, 'count' | 'last'>;
    counts[fault.kind] += count;
    if (latest.length < maxFaults) latest.push({ ...fault, count, last: new Date(last).toISOString() });
  }
  return { release, version, counts, latest };
}
