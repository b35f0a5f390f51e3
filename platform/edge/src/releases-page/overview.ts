import type { LedgerEntry, LiveRelease, ReleasesOverview, RolloutOverview } from '@northlight/contract/data';
import { stoppedByAdmin } from '@northlight/contract/rollout-plan';
import type { Log } from '@northlight/node-kit';
import type { LedgerRow, RegistryDocument, RegistryWatch, ReleaseStore } from '@northlight/registry';
import type { BackendOptions } from '../backend-options.ts';
import { callDatabase } from '../http/call-database.ts';
import type { ReleaseCounts } from '../reports/release-counts.ts';
import type { ReleaseReports } from '../reports/release-reports.ts';
import { readReleaseTotals, type Version } from './release-totals.ts';
import { createSourceLocator } from './source-locator.ts';

const maxLedgerRows = 40;
/** How long the backend stores counts. */
const countDays = 30;

export interface OverviewSources {
  readonly store: ReleaseStore;
  readonly watch: RegistryWatch;
  readonly releaseReports: ReleaseReports;
  readonly counts: ReleaseCounts;
  readonly backend: BackendOptions;
  readonly log: Log;
  readonly canRollBack: boolean;
}

/** Returns a function that creates the overview for a staff member's access token. It returns null if nothing has been released. */
export function createOverview(
  sources: OverviewSources,
): (accessToken: string) => Promise<ReleasesOverview | null> {
  const { store, watch, releaseReports, canRollBack } = sources;
  const locateFaults = createSourceLocator(store, sources.log);
  return async (accessToken) => {
    const registry = watch.current();
    if (registry === null) return null;
    const [releases, rows] = await Promise.all([
      listLiveReleases(store, registry),
      store.ledger(maxLedgerRows, accessToken).catch(() => []),
    ]);
    const totals = await tryRead(sources, 'release counts', async () => {
      // Includes what this edge has not sent yet.
      await sources.counts.send();
      return readReleaseTotals(listWatchedVersions(registry, rows), accessToken, sources.backend);
    });
    const rollouts = await tryRead(sources, 'rollouts', () =>
      readRollouts(accessToken, registry, sources.backend),
    );
    const { since, faults } =
      totals === null ? releaseReports.getSummary() : { since: daysAgo(countDays), faults: totals.faults };
    return {
      revision: registry.revision,
      refusal: watch.refusal()?.reason ?? null,
      releases,
      ledger: addAutomaticStops(rows.map(toLedgerEntry), rollouts ?? []),
      faults: await Promise.all(faults.map((versionFaults) => locateFaults(versionFaults, accessToken))),
      faultsSince: since,
      counts: totals?.counts ?? null,
      rollouts,
      canRollBack,
    };
  };
}

/** Null if the backend has no counts of this edge, or if the read fails. */
async function tryRead<T>(
  { counts, log }: OverviewSources,
  name: string,
  read: () => Promise<T>,
): Promise<T | null> {
  if (!counts.isEnabled) return null;
  try {
    return await read();
  } catch (error) {
    log.warn(`${name} cannot be read`, { error: String(error) });
    return null;
  }
}

/** A rollout as the backend reports it; the other fields come from the registry. */
type BackendRollout = Omit<RolloutOverview, 'isRunning' | 'isPaused'>;

/** All rollouts that this user may see. */
async function readRollouts(
  accessToken: string,
  { rollouts = {} }: RegistryDocument,
  backend: BackendOptions,
): Promise<readonly RolloutOverview[]> {
  const runningRollouts = new Map(Object.values(rollouts).map((rollout) => [rollout.id, rollout]));
  const statuses = await callDatabase(backend, 'list_rollouts', {}, accessToken);
  return (statuses as readonly BackendRollout[]).map((status) => ({
    ...status,
    isRunning: runningRollouts.has(status.rollout),
    isPaused: runningRollouts.get(status.rollout)?.paused !== undefined,
  }));
}

/** The live versions, their fallbacks, and versions in recent ledger rows. */
function listWatchedVersions(registry: RegistryDocument, rows: readonly LedgerRow[]): Version[] {
  const rolledOut = Object.values(registry.rollouts ?? {}).map(({ entry }) => entry);
  const live = [...Object.values(registry.releases), ...rolledOut].flatMap(({ name, version, previous }) =>
    [version, ...(previous === null ? [] : [previous.version])].map((watched) => ({
      release: name,
      version: watched,
    })),
  );
  const recent = rows.map(({ name, version }) => ({ release: name, version }));
  const byKey = new Map([...live, ...recent].map((each) => [`${each.release}@${each.version}`, each]));
  return [...byKey.values()];
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();

function listLiveReleases(store: ReleaseStore, registry: RegistryDocument): Promise<LiveRelease[]> {
  const byName = Object.values(registry.releases).sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    byName.map(async ({ name, version, releasedAt, previous, recalled = [] }) => ({
      name,
      version,
      releasedAt,
      previous: previous?.version ?? null,
      kept: (await store.versions(name).catch(() => []))
        .filter((each) => each.version !== version)
        .map((each) => ({ ...each, wasRolledBack: recalled.includes(each.version) })),
    })),
  );
}

function toLedgerEntry({
  hash: _hash,
  required: _required,
  checks: _checks,
  ...entry
}: LedgerRow): LedgerEntry {
  return entry;
}

/** The functions that stop a rollout can't sign a row of the ledger, so the history shows what the database knows. */
export function addAutomaticStops(
  entries: readonly LedgerEntry[],
  rollouts: readonly RolloutOverview[],
): LedgerEntry[] {
  const oldest = entries.at(-1)?.at ?? '';
  const stops = rollouts.flatMap(({ release: name, version, stoppedAt, why }): LedgerEntry[] => {
    if (stoppedAt === null || why === stoppedByAdmin) return [];
    const at = new Date(stoppedAt).toISOString();
    const entry = { revision: 0, at, name, version, replaced: null, commit: null, changes: [why ?? ''] };
    return at < oldest ? [] : [{ ...entry, kind: 'stop', who: 'Automatic' }];
  });
  return [...entries, ...stops].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
