import {
  entryOf,
  hashOfEntry,
  type PreviousRelease,
  type RegistryDocument,
  type ReleaseEntry,
  type ReleaseRecord,
  type Retirement,
  type Rollout,
} from '../document/document.ts';
import { type CheckOutcome, type LedgerDraft, type Provenance, requirementsOf } from '../document/ledger.ts';
import { ReleaseError } from '../errors.ts';
import { integrityIn } from '../gate/build-files.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { noRegistry } from './next-registry.ts';

/** What a release led to. */
export interface ReleaseResult {
  readonly registry: RegistryDocument;
  /** The names that are live in a version they were not live in before. */
  readonly changed: readonly string[];
  readonly checks: readonly CheckOutcome[];
}

/** What is to become live, worked out from what is live now. */
export interface SwitchPlan {
  readonly kind: LedgerDraft['kind'];
  readonly by: Provenance;
  readonly entries: readonly ReleaseEntry[];
  /** Remotes that leave. */
  readonly retired?: Readonly<Record<string, Retirement>>;
  /** What a share has from now on, and no longer (null). */
  readonly rollouts?: Readonly<Record<string, Rollout | null>>;
  /** What the ledger speaks of; absent: what becomes live, and what leaves. */
  readonly noted?: readonly ReleaseEntry[];
  readonly checks: readonly CheckOutcome[];
}

const mostTries = 5;

/**
 * Makes a plan live in one compare-and-swap. When somebody else switches something else meanwhile, the plan is made
 * again from that; when they switched one of these names, this one gives up and says so.
 * @throws ReleaseError
 */
export async function switchLive(
  store: ReleaseStore,
  names: readonly string[],
  makePlan: (live: RegistryDocument | null, isFirst: boolean) => Promise<SwitchPlan>,
): Promise<ReleaseResult> {
  const first = await liveRegistry(store);
  let live = first;
  for (let attempt = 1; ; attempt += 1) {
    for (const name of names) {
      const hasChanged =
        live?.releases[name]?.version !== first?.releases[name]?.version ||
        live?.rollouts?.[name]?.id !== first?.rollouts?.[name]?.id;
      if (hasChanged) throw await releasedMeanwhile(store, name);
    }
    const {
      kind,
      by,
      entries,
      retired = {},
      rollouts = {},
      noted,
      checks,
    } = await makePlan(live, attempt === 1);
    const leaving = Object.keys(retired).flatMap((name) => live?.releases[name] ?? []);
    const changed = noted ?? [...entries, ...leaving];
    if (changed.length === 0 && live !== null) return { registry: live, changed: [], checks };
    const before = live;
    const ledger = changed.map((entry) => draftOf(entry, before, { kind, by, checks }));
    // What a root key makes live stays so when the key of a team that has published it is withdrawn.
    for (const { name, version } of entries) await store.vouch(name, version);
    try {
      const registry = await store.switchTo({ entries, retired, rollouts, ledger }, live?.revision ?? 0);
      return { registry, changed: changed.map(({ name }) => name), checks };
    } catch (error) {
      const isConflict = error instanceof ReleaseError && error.code === 'conflict';
      if (!isConflict || attempt === mostTries) throw error;
      live = await liveRegistry(store);
    }
  }
}

/** Says who was first. */
export async function releasedMeanwhile(store: ReleaseStore, name: string): Promise<ReleaseError> {
  const rows = await store.ledger(20).catch(() => []);
  const row = rows.find((each) => each.name === name);
  const first =
    row === undefined
      ? `somebody else changed ${name} first`
      : `${row.who} changed ${name} first (${row.kind} of ${row.version})`;
  return new ReleaseError('conflict', `Nothing went live: ${first}. Run the command again to build on that.`);
}

/** A rollout of the name that is under way: what is live does not change below it. */
export function underWay(name: string, { entry }: Rollout): ReleaseError {
  return new ReleaseError(
    'conflict',
    `${name} ${entry.version} is being rolled out. First \`npm run rollout -- ${name} finish\`, or stop.`,
  );
}

const mostRecalled = 20;

/**
 * The registry's entry of a published release.
 * @param recalled - versions that were taken back, the newest last
 */
export function entryFor(
  record: ReleaseRecord,
  previous: PreviousRelease | null,
  recalled: readonly string[] = [],
): ReleaseEntry {
  const { name, version, manifest } = record;
  const stillRecalled = recalled.filter((each) => each !== version).slice(-mostRecalled);
  const content = { name, version, manifest, integrity: integrityIn(record) };
  return {
    name,
    version,
    releasedAt: new Date().toISOString(),
    hash: hashOfEntry(content),
    manifest,
    integrity: content.integrity,
    previous,
    ...(stillRecalled.length === 0 ? {} : { recalled: stillRecalled }),
  };
}

/** What an entry is to its successor. */
export function previousOf({
  version,
  manifest,
  integrity,
}: Pick<ReleaseEntry, 'version' | 'manifest' | 'integrity'>): PreviousRelease {
  const entry = entryOf(manifest);
  return { version, entry, integrity: integrity[entry] ?? '' };
}

/** What the ledger says of an entry that becomes live. */
function draftOf(
  entry: ReleaseEntry,
  live: RegistryDocument | null,
  { kind, by, checks }: { kind: LedgerDraft['kind']; by: Provenance; checks: readonly CheckOutcome[] },
): LedgerDraft {
  return {
    at: new Date().toISOString(),
    who: by.who,
    commit: by.commit,
    kind,
    name: entry.name,
    version: entry.version,
    replaced: kind === 'retire' ? null : (live?.releases[entry.name]?.version ?? null),
    hash: entry.hash,
    required: requirementsOf(entry.manifest),
    checks,
    ...(by.changes?.[entry.name] === undefined ? {} : { changes: by.changes[entry.name] ?? [] }),
  };
}

/** @throws ReleaseError `registry-damaged`, `store-away`; null before the first release */
export async function liveRegistry(store: ReleaseStore): Promise<RegistryDocument | null> {
  const reading = await store.read();
  if (reading.ok) return reading.registry;
  if (reading.reason === 'missing') return null;
  throw noRegistry(reading);
}
