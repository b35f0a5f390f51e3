import type { BuildManifest } from '@northlight/contract/data';
import type { RegistryDocument, ReleaseEntry, ReleaseRecord } from '../document/document.ts';
import type { CheckOutcome, Provenance } from '../document/ledger.ts';
import { ReleaseError } from '../errors.ts';
import { readManifest } from '../gate/build-files.ts';
import type { ReleaseCandidate } from '../gate/build-gate.ts';
import { gateRefusal, type Inspect, passedChecks, staticFailures } from '../gate/inspection.ts';
import type { ReleaseStore } from '../stores/store.ts';
import {
  entryFor,
  liveRegistry,
  previousOf,
  type ReleaseResult,
  releasedMeanwhile,
  switchLive,
  underWay,
} from './switch-live.ts';
import { verifyFiles } from './verify-files.ts';

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
  options: ReleaseOptions,
): Promise<ReleaseResult> {
  for (const { name } of inputs) await store.requireRight(name);
  let checks: readonly CheckOutcome[] = [];
  return switchLive(
    store,
    inputs.map(({ name }) => name),
    async (live, isFirst) => {
      for (const { name, replaces } of inputs) {
        const version = live?.releases[name]?.version ?? null;
        const begun = live?.rollouts?.[name];
        if (begun !== undefined) throw underWay(name, begun);
        if (replaces !== undefined && version !== replaces) throw await releasedMeanwhile(store, name);
      }
      // What runs the builds runs them once: somebody else's switch of another name is compared on paper.
      if (isFirst) checks = await passGate(store, inputs, live, options);
      else await passOnPaper(await candidatesOf(store, inputs), live, options);
      const entries: ReleaseEntry[] = [];
      for (const input of inputs) {
        const record = await publishedRecord(store, input);
        await verifyFiles(store, record);
        const entry = toEntry(record, live);
        if (entry !== null) entries.push(entry);
      }
      return { kind: 'release', by: options.by, entries, checks };
    },
  );
}

/**
 * Looks at builds as a release would, and writes nothing.
 * @throws ReleaseError
 */
export async function checkTogether(
  store: ReleaseStore,
  inputs: readonly ReleaseInput[],
  options: ReleaseOptions,
): Promise<readonly CheckOutcome[]> {
  return passGate(store, inputs, await liveRegistry(store), options);
}

async function passOnPaper(
  candidates: readonly ReleaseCandidate[],
  live: RegistryDocument | null,
  { backendSchema }: ReleaseOptions,
): Promise<void> {
  const failures = await staticFailures(candidates, { registry: live, backendSchema });
  if (failures.length > 0) throw gateRefusal(failures);
}

/**
 * Compares builds with what is live, and runs them.
 * @throws ReleaseError `refused`
 */
export async function passGate(
  store: ReleaseStore,
  inputs: readonly ReleaseInput[],
  live: RegistryDocument | null,
  options: ReleaseOptions,
): Promise<readonly CheckOutcome[]> {
  const candidates = await candidatesOf(store, inputs);
  await passOnPaper(candidates, live, options);
  const outcomes: CheckOutcome[] = [];
  for (const around of meetings(candidates, live)) {
    const { failures = [], outcomes: seen = [] } = (await options.inspect?.(candidates, around)) ?? {};
    if (failures.length > 0) throw gateRefusal(failures);
    if (outcomes.length === 0) outcomes.push(...seen);
  }
  return [...passedChecks(candidates, options.backendSchema), ...outcomes];
}

/** What the builds can meet: what is live of all others, and what shares have of them. */
function meetings(
  candidates: readonly ReleaseCandidate[],
  live: RegistryDocument | null,
): readonly (RegistryDocument | null)[] {
  const own = candidates.map(({ manifest }) => manifest.name);
  const begun = Object.entries(live?.rollouts ?? {}).filter(([name]) => !own.includes(name));
  if (live === null || begun.length === 0) return [live];
  const newer = Object.fromEntries(begun.map(([name, { entry }]) => [name, entry]));
  return [live, { ...live, releases: { ...live.releases, ...newer } }];
}

function candidatesOf(store: ReleaseStore, inputs: readonly ReleaseInput[]): Promise<ReleaseCandidate[]> {
  return Promise.all(
    inputs.map(async (input) => ({ manifest: await manifestOf(store, input), distDir: input.distDir })),
  );
}

async function manifestOf(store: ReleaseStore, input: ReleaseInput): Promise<BuildManifest> {
  return input.distDir === null
    ? (await publishedRecord(store, input)).manifest
    : readManifest(input.distDir);
}

/** @throws ReleaseError `unknown-release` when it is neither built nor in the store */
export async function publishedRecord(
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
  const previous = current === undefined || isSame ? null : previousOf(current);
  const entry = entryFor(record, previous, current?.recalled);
  return isSame && current.hash === entry.hash ? null : entry;
}
