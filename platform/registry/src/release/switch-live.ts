import { type CheckOutcome, getRequirements, type LedgerDraft, type Provenance } from '../document/ledger.ts';
import {
  computeEntryHash,
  getEntryFile,
  type PreviousRelease,
  type RegistryDocument,
  type ReleaseEntry,
  type ReleaseRecord,
  type Retirement,
  type Rollout,
} from '../document/registry-document.ts';
import { ReleaseError } from '../errors.ts';
import { pickBrowserIntegrity } from '../gate/build-files.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { createRegistryError } from './next-registry.ts';

/** The result of a release. */
export interface ReleaseResult {
  readonly registry: RegistryDocument;
  /** The names whose live version changed. */
  readonly changed: readonly string[];
  readonly checks: readonly CheckOutcome[];
}

/** The new live state, computed from the current one. */
export interface SwitchPlan {
  readonly kind: LedgerDraft['kind'];
  readonly by: Provenance;
  readonly entries: readonly ReleaseEntry[];
  /** Retired remotes. */
  readonly retired?: Readonly<Record<string, Retirement>>;
  /** Rollouts by name; null ends one. */
  readonly rollouts?: Readonly<Record<string, Rollout | null>>;
  /** The entries that the ledger records; defaults to those that go live or retire. */
  readonly ledgerEntries?: readonly ReleaseEntry[];
  readonly checks: readonly CheckOutcome[];
}

const maxAttempts = 5;

/**
 * Makes a plan live in one compare-and-swap. If someone else switches another name meanwhile, the plan is recomputed; if
 * they switch one of these names, this switch fails.
 * @throws ReleaseError
 */
export async function switchLive(
  store: ReleaseStore,
  names: readonly string[],
  makePlan: (live: RegistryDocument | null, isFirst: boolean) => Promise<SwitchPlan>,
): Promise<ReleaseResult> {
  const initial = await readLiveRegistry(store);
  let live = initial;
  for (let attempt = 1; ; attempt += 1) {
    for (const name of names) {
      const hasChanged =
        live?.releases[name]?.version !== initial?.releases[name]?.version ||
        live?.rollouts?.[name]?.id !== initial?.rollouts?.[name]?.id;
      if (hasChanged) throw await findConflictError(store, name);
    }
    const {
      kind,
      by,
      entries,
      retired = {},
      rollouts = {},
      ledgerEntries,
      checks,
    } = await makePlan(live, attempt === 1);
    const retiring = Object.keys(retired).flatMap((name) => live?.releases[name] ?? []);
    const changed = ledgerEntries ?? [...entries, ...retiring];
    if (changed.length === 0 && live !== null) return { registry: live, changed: [], checks };
    const before = live;
    const ledger = changed.map((entry) => createLedgerDraft(entry, before, { kind, by, checks }));
    // With the root key's signature it stays live even if the team key is revoked.
    for (const { name, version } of entries) await store.vouch(name, version);
    try {
      const registry = await store.switchTo({ entries, retired, rollouts, ledger }, live?.revision ?? 0);
      return { registry, changed: changed.map(({ name }) => name), checks };
    } catch (error) {
      const isConflict = error instanceof ReleaseError && error.code === 'conflict';
      if (!isConflict || attempt === maxAttempts) throw error;
      live = await readLiveRegistry(store);
    }
  }
}

/** An error that names who switched first. */
export async function findConflictError(store: ReleaseStore, name: string): Promise<ReleaseError> {
  const rows = await store.ledger(20).catch(() => []);
  const row = rows.find((each) => each.name === name);
  const cause =
    row === undefined
      ? `someone else changed ${name} first`
      : `${row.who} changed ${name} first (${row.kind} of ${row.version})`;
  return new ReleaseError('conflict', `The live version has not changed: ${cause}. Run the command again.`);
}

/** The live version must not change during a rollout. */
export function createRolloutRunningError(name: string, { entry }: Rollout): ReleaseError {
  return new ReleaseError(
    'conflict',
    `${name} ${entry.version} is being rolled out. Finish or stop it first: \`npm run rollout -- ${name} finish\`.`,
  );
}

const maxRecalled = 20;

/**
 * The registry entry of a published release.
 * @param recalled - recalled versions, newest last
 */
export function createEntry(
  record: ReleaseRecord,
  previous: PreviousRelease | null,
  recalled: readonly string[] = [],
): ReleaseEntry {
  const { name, version, manifest } = record;
  const stillRecalled = recalled.filter((each) => each !== version).slice(-maxRecalled);
  const content = { name, version, manifest, integrity: pickBrowserIntegrity(record) };
  return {
    name,
    version,
    releasedAt: new Date().toISOString(),
    hash: computeEntryHash(content),
    manifest,
    integrity: content.integrity,
    previous,
    ...(stillRecalled.length === 0 ? {} : { recalled: stillRecalled }),
  };
}

export function toPrevious({
  version,
  manifest,
  integrity,
}: Pick<ReleaseEntry, 'version' | 'manifest' | 'integrity'>): PreviousRelease {
  const entry = getEntryFile(manifest);
  return { version, entry, integrity: integrity[entry] ?? '' };
}

function createLedgerDraft(
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
    required: getRequirements(entry.manifest),
    checks,
    ...(by.changes?.[entry.name] === undefined ? {} : { changes: by.changes[entry.name] ?? [] }),
  };
}

/** @throws ReleaseError `registry-damaged`, `store-unreachable`; null before the first release */
export async function readLiveRegistry(store: ReleaseStore): Promise<RegistryDocument | null> {
  const reading = await store.read();
  if (reading.ok) return reading.registry;
  if (reading.reason === 'missing') return null;
  throw createRegistryError(reading);
}
