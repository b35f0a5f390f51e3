import type { BuildManifest } from '@platform/contract/data';
import {
  entryOf,
  hashOfEntry,
  type PreviousRelease,
  type RegistryDocument,
  type ReleaseEntry,
  type ReleaseRecord,
} from '../document/document.ts';
import { type CheckOutcome, type LedgerDraft, type Provenance, requirementsOf } from '../document/ledger.ts';
import { ReleaseError } from '../errors.ts';
import { integrityIn, readManifest } from '../gate/build-files.ts';
import { gateRefusal, type Inspect, passedChecks, staticFailures } from '../gate/inspection.ts';
import { verifyFiles } from '../signing/verified-files.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { noRegistry } from './next-registry.ts';

/** A build to be made live. */
export interface ReleaseInput {
  readonly name: string;
  readonly version: string;
  /** Null: it was published before and lies in the store. */
  readonly distDir: string | null;
  /** The version that it may take the place of, null for none; absent: whatever is live. */
  readonly replaces?: string | null;
}

/** What a release is checked with, and whose it is. */
export interface ReleaseOptions {
  /** The number of the live backend's newest migration; null when it is not known, and then not compared. */
  readonly backendSchema: number | null;
  readonly by: Provenance;
  /** Looks at builds that fit on paper by running them; see `Inspect`. */
  readonly inspect?: Inspect;
}

/** What a release led to. */
export interface ReleaseResult {
  readonly registry: RegistryDocument;
  /** The names that are live in a version they were not live in before. */
  readonly changed: readonly string[];
  readonly checks: readonly CheckOutcome[];
}

const mostTries = 5;

/**
 * Makes a build live: gate, files, one compare-and-swap. A release killed at any step leaves what was live live.
 * @throws ReleaseError
 */
export function release(
  store: ReleaseStore,
  input: ReleaseInput,
  options: ReleaseOptions,
): Promise<ReleaseResult> {
  return releaseTogether(store, [input], options);
}

/**
 * Makes several builds live in one switch, so that a shell and the remotes that need it can change places at once.
 * When somebody else switches something else meanwhile, all is checked again against that; when somebody else
 * released one of these names, this one gives up and says so.
 * @throws ReleaseError
 */
export async function releaseTogether(
  store: ReleaseStore,
  inputs: readonly ReleaseInput[],
  { backendSchema, by, inspect }: ReleaseOptions,
): Promise<ReleaseResult> {
  const candidates = await Promise.all(
    inputs.map(async (input) => ({ manifest: await manifestOf(store, input), distDir: input.distDir })),
  );
  const first = await liveRegistry(store);
  let live = first;
  let checks: readonly CheckOutcome[] = [];
  for (let attempt = 1; ; attempt += 1) {
    for (const { name, replaces } of inputs) {
      const version = live?.releases[name]?.version;
      const isExpected = replaces === undefined || (version ?? null) === replaces;
      if (!isExpected || version !== first?.releases[name]?.version) {
        throw new ReleaseError('conflict', `${name} was released by somebody else at the same time`);
      }
    }
    const failures = await staticFailures(candidates, { registry: live, backendSchema });
    if (failures.length > 0) throw gateRefusal(failures);
    if (attempt === 1) {
      const inspection = await inspect?.(candidates, live);
      if (inspection !== undefined && inspection.failures.length > 0) throw gateRefusal(inspection.failures);
      checks = [...passedChecks(candidates, backendSchema), ...(inspection?.outcomes ?? [])];
    }
    const published: ReleaseRecord[] = [];
    for (const input of inputs) {
      const record = await publishedRecord(store, input);
      await verifyFiles(store, record);
      published.push(record);
    }
    const entries = published.map((one) => toEntry(one, live)).filter((entry) => entry !== null);
    if (entries.length === 0 && live !== null) return { registry: live, changed: [], checks };
    const ledger = entries.map((entry) => draftOf(entry, live, { kind: 'release', by, checks }));
    try {
      const registry = await store.switchTo({ entries, ledger }, live?.revision ?? 0);
      return { registry, changed: entries.map((entry) => entry.name), checks };
    } catch (error) {
      const isConflict = error instanceof ReleaseError && error.code === 'conflict';
      if (!isConflict || attempt === mostTries) throw error;
      live = await liveRegistry(store);
    }
  }
}

async function manifestOf(store: ReleaseStore, input: ReleaseInput): Promise<BuildManifest> {
  return input.distDir === null
    ? (await publishedRecord(store, input)).manifest
    : readManifest(input.distDir);
}

async function publishedRecord(
  store: ReleaseStore,
  { name, version, distDir }: ReleaseInput,
): Promise<ReleaseRecord> {
  if (distDir !== null) return store.publish(name, version, distDir);
  const record = await store.find(name, version);
  if (record === null) throw new ReleaseError('unknown-release', `${name} ${version} is not in the store`);
  return record;
}

/** The entry that makes a published release live, with what is live now as its previous; null when it is live. */
function toEntry(record: ReleaseRecord, live: RegistryDocument | null): ReleaseEntry | null {
  const current = live?.releases[record.name];
  const isSame = current?.version === record.version;
  const entry = entryFor(record, current === undefined || isSame ? null : previousOf(current));
  return isSame && current.hash === entry.hash ? null : entry;
}

/** The registry's entry of a published release. */
export function entryFor(record: ReleaseRecord, previous: PreviousRelease | null): ReleaseEntry {
  const { name, version, manifest } = record;
  const content = { name, version, manifest, integrity: integrityIn(record) };
  return {
    name,
    version,
    releasedAt: new Date().toISOString(),
    hash: hashOfEntry(content),
    manifest,
    integrity: content.integrity,
    previous,
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
export function draftOf(
  entry: ReleaseEntry,
  live: RegistryDocument | null,
  { kind, by, checks }: { kind: LedgerDraft['kind']; by: Provenance; checks: readonly CheckOutcome[] },
): LedgerDraft {
  return {
    at: entry.releasedAt,
    who: by.who,
    commit: by.commit,
    kind,
    name: entry.name,
    version: entry.version,
    replaced: live?.releases[entry.name]?.version ?? null,
    hash: entry.hash,
    required: requirementsOf(entry.manifest),
    checks,
  };
}

/** @throws ReleaseError `registry-damaged`, `store-away`; null before the first release */
export async function liveRegistry(store: ReleaseStore): Promise<RegistryDocument | null> {
  const reading = await store.read();
  if (reading.ok) return reading.registry;
  if (reading.reason === 'missing') return null;
  throw noRegistry(reading);
}
