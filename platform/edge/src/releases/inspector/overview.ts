import type { LedgerEntry, LiveRelease, ReleasesOverview, RolloutOverview } from '@northlight/contract/data';
import type { LedgerRow, RegistryDocument, RegistryWatch, ReleaseStore } from '@northlight/registry';
import type { Log } from '@northlight/registry/node-kit';
import type { BackendOptions } from '../../backend-options.ts';
import { callDatabase } from '../../http/call-database.ts';
import type { ReleaseCounts } from '../release-counts.ts';
import type { ReleaseReports } from '../release-reports.ts';
import { type ReleaseTotals, releaseTotals, type Version } from '../release-totals.ts';
import { sourcePlaces } from '../source-places.ts';

const ledgerLength = 40;
/** As the backend keeps them. */
const countedDays = 30;

export interface OverviewSources {
  readonly store: ReleaseStore;
  readonly watch: RegistryWatch;
  readonly reports: ReleaseReports;
  readonly counts: ReleaseCounts;
  readonly backend: BackendOptions;
  readonly log: Log;
  readonly canRollBack: boolean;
}

/** Makes what the holder of an access token, one of staff, sees of the releases. Null while nothing is released. */
export function overviewOf(sources: OverviewSources): (reader: string) => Promise<ReleasesOverview | null> {
  const { store, watch, reports, canRollBack } = sources;
  const withPlaces = sourcePlaces(store, sources.log);
  return async (reader) => {
    const registry = watch.current();
    if (registry === null) return null;
    const [releases, rows] = await Promise.all([
      liveReleases(store, registry),
      store.ledger(ledgerLength, reader).catch(() => []),
    ]);
    const totals = await totalsFor(reader, watchedVersions(registry, rows), sources);
    const rollouts = await rolloutsFor(reader, registry, sources);
    const { since, faults } =
      totals === null ? reports.summary() : { since: daysAgo(countedDays), faults: totals.faults };
    return {
      revision: registry.revision,
      refusal: watch.refusal()?.reason ?? null,
      releases,
      ledger: rows.map(entryOf),
      faults: await Promise.all(faults.map((each) => withPlaces(each, reader))),
      faultsSince: since,
      counts: totals?.counts ?? null,
      rollouts,
      canRollBack,
    };
  };
}

/** What all copies have counted, with what this one has not sent yet; null when that cannot be had. */
async function totalsFor(
  reader: string,
  versions: readonly Version[],
  { counts, backend, log }: Pick<OverviewSources, 'counts' | 'backend' | 'log'>,
): Promise<ReleaseTotals | null> {
  if (!counts.isKept) return null;
  try {
    await counts.send();
    return await releaseTotals(versions, reader, backend);
  } catch (error) {
    log.warn('the counts of releases cannot be read', { error: String(error) });
    return null;
  }
}

/** What the backend knows of a rollout; the rest stands in the registry. */
type Standing = Omit<RolloutOverview, 'isRunning' | 'isPaused'>;

/** How the rollouts stand, as this person may read it; null when that cannot be had. */
async function rolloutsFor(
  reader: string,
  { rollouts = {} }: RegistryDocument,
  { counts, backend, log }: Pick<OverviewSources, 'counts' | 'backend' | 'log'>,
): Promise<readonly RolloutOverview[] | null> {
  if (!counts.isKept) return null;
  try {
    const running = new Map(Object.values(rollouts).map((each) => [each.id, each]));
    const standings = (await callDatabase(backend, 'rollout_standing', {}, reader)) as readonly Standing[];
    return standings.map((standing) => ({
      ...standing,
      isRunning: running.has(standing.rollout),
      isPaused: running.get(standing.rollout)?.paused !== undefined,
    }));
  } catch (error) {
    log.warn('how rollouts stand cannot be read', { error: String(error) });
    return null;
  }
}

/** What is live, what it would fall back to, and what was live lately. */
function watchedVersions(registry: RegistryDocument, rows: readonly LedgerRow[]): Version[] {
  const begun = Object.values(registry.rollouts ?? {}).map(({ entry }) => entry);
  const live = [...Object.values(registry.releases), ...begun].flatMap(({ name, version, previous }) =>
    [version, ...(previous === null ? [] : [previous.version])].map((each) => ({
      release: name,
      version: each,
    })),
  );
  const lately = rows.map(({ name, version }) => ({ release: name, version }));
  const byKey = new Map([...live, ...lately].map((each) => [`${each.release}@${each.version}`, each]));
  return [...byKey.values()];
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();

function liveReleases(store: ReleaseStore, registry: RegistryDocument): Promise<LiveRelease[]> {
  const byName = Object.values(registry.releases).sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    byName.map(async ({ name, version, releasedAt, previous }) => ({
      name,
      version,
      releasedAt,
      previous: previous?.version ?? null,
      kept: (await store.versions(name).catch(() => [])).filter((each) => each.version !== version),
    })),
  );
}

function entryOf({
  revision,
  at,
  kind,
  name,
  version,
  replaced,
  who,
  commit,
  changes,
}: LedgerRow): LedgerEntry {
  const noted = changes === undefined ? {} : { changes };
  return { revision, at, kind, name, version, replaced, who, commit, ...noted };
}
