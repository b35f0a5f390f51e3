import type { BuildManifest } from '@northlight/contract/data';
import type { CheckOutcome, Provenance } from '../document/ledger.ts';
import type {
  RegistryDocument,
  ReleaseEntry,
  ReleaseRecord,
  Sources,
} from '../document/registry-document.ts';
import { ReleaseError } from '../errors.ts';
import { readManifest } from '../gate/build-files.ts';
import type { ReleaseCandidate } from '../gate/check-build.ts';
import { createGateError, type Inspect, listPassedChecks, runStaticChecks } from '../gate/inspection.ts';
import type { ReleaseStore } from '../stores/store.ts';
import {
  createEntry,
  createRolloutRunningError,
  findConflictError,
  type ReleaseResult,
  readLiveRegistry,
  switchLive,
  toPrevious,
} from './switch-live.ts';
import { verifyFiles } from './verify-files.ts';

export interface ReleaseInput {
  readonly name: string;
  readonly version: string;
  /** Null when the version is already in the store. */
  readonly distDir: string | null;
  /** The only live version that it may replace, null if none may be live; absent allows any. */
  readonly replaces?: string | null;
  readonly sources?: Sources | undefined;
}

/** The state that a release is checked against, and who made it. */
export interface ReleaseOptions {
  /** The backend's newest migration; null when unknown, and then not compared. */
  readonly backendSchema: number | null;
  readonly by: Provenance;
  /** Runs the builds after the static checks; see `Inspect`. */
  readonly inspect?: Inspect;
}

/**
 * Makes builds live in one switch, for example a shell with the remotes that need it: gate, files, one compare-and-swap. A
 * crash at any step leaves the live versions unchanged. If someone else switches another name meanwhile, everything is
 * checked again; if they released one of these names, this release fails.
 * @throws ReleaseError
 */
export async function releaseTogether(
  store: ReleaseStore,
  inputs: readonly ReleaseInput[],
  options: ReleaseOptions,
): Promise<ReleaseResult> {
  for (const { name } of inputs) await store.requirePermission(name);
  let checks: readonly CheckOutcome[] = [];
  return switchLive(
    store,
    inputs.map(({ name }) => name),
    async (live, isFirst) => {
      for (const input of inputs) await requireReplaceable(store, input, live);
      // Builds run only once: after a concurrent switch of another name, the static checks are enough.
      if (isFirst) checks = await passGate(store, inputs, live, options);
      else await passStaticChecks(await toCandidates(store, inputs), live, options);
      const entries: ReleaseEntry[] = [];
      for (const input of inputs) {
        const record = await publishOrFind(store, input);
        await verifyFiles(store, record);
        const entry = createNextEntry(record, live);
        if (entry !== null) entries.push(entry);
      }
      return { kind: 'release', by: options.by, entries, checks };
    },
  );
}

/** @throws ReleaseError `conflict` if the name is being rolled out, or was switched since the caller looked */
export async function requireReplaceable(
  store: ReleaseStore,
  { name, replaces }: ReleaseInput,
  live: RegistryDocument | null,
): Promise<void> {
  const rollout = live?.rollouts?.[name];
  if (rollout !== undefined) throw createRolloutRunningError(name, rollout);
  const version = live?.releases[name]?.version ?? null;
  if (replaces !== undefined && version !== replaces) throw await findConflictError(store, name);
}

/**
 * Checks builds as a release does, without writing anything.
 * @throws ReleaseError
 */
export async function checkTogether(
  store: ReleaseStore,
  inputs: readonly ReleaseInput[],
  options: ReleaseOptions,
): Promise<readonly CheckOutcome[]> {
  return passGate(store, inputs, await readLiveRegistry(store), options);
}

async function passStaticChecks(
  candidates: readonly ReleaseCandidate[],
  live: RegistryDocument | null,
  { backendSchema }: ReleaseOptions,
): Promise<void> {
  const failures = await runStaticChecks(candidates, { registry: live, backendSchema });
  if (failures.length > 0) throw createGateError(failures);
}

/**
 * Runs the static checks, then the builds.
 * @throws ReleaseError `refused`
 */
export async function passGate(
  store: ReleaseStore,
  inputs: readonly ReleaseInput[],
  live: RegistryDocument | null,
  options: ReleaseOptions,
): Promise<readonly CheckOutcome[]> {
  const candidates = await toCandidates(store, inputs);
  await passStaticChecks(candidates, live, options);
  const outcomes: CheckOutcome[] = [];
  for (const combination of listLiveCombinations(candidates, live)) {
    const { failures = [], outcomes: inspected = [] } =
      (await options.inspect?.(candidates, combination)) ?? {};
    if (failures.length > 0) throw createGateError(failures);
    if (outcomes.length === 0) outcomes.push(...inspected);
  }
  return [...listPassedChecks(candidates, options.backendSchema), ...outcomes];
}

/** The version combinations that users can get: the live versions, and those with the rollouts. */
function listLiveCombinations(
  candidates: readonly ReleaseCandidate[],
  live: RegistryDocument | null,
): readonly (RegistryDocument | null)[] {
  const candidateNames = candidates.map(({ manifest }) => manifest.name);
  const rollout = Object.entries(live?.rollouts ?? {}).filter(([name]) => !candidateNames.includes(name));
  if (live === null || rollout.length === 0) return [live];
  const rolledOut = Object.fromEntries(rollout.map(([name, { entry }]) => [name, entry]));
  return [live, { ...live, releases: { ...live.releases, ...rolledOut } }];
}

function toCandidates(store: ReleaseStore, inputs: readonly ReleaseInput[]): Promise<ReleaseCandidate[]> {
  return Promise.all(
    inputs.map(async (input) => ({ manifest: await loadManifest(store, input), distDir: input.distDir })),
  );
}

async function loadManifest(store: ReleaseStore, input: ReleaseInput): Promise<BuildManifest> {
  return input.distDir === null ? (await publishOrFind(store, input)).manifest : readManifest(input.distDir);
}

/** @throws ReleaseError `unknown-release` when it is neither built nor in the store */
export async function publishOrFind(
  store: ReleaseStore,
  { name, version, distDir, sources }: ReleaseInput,
): Promise<ReleaseRecord> {
  if (distDir !== null) return store.publish(name, version, distDir, sources);
  const record = await store.find(name, version);
  if (record === null) throw new ReleaseError('unknown-release', `${name} ${version} is not in the store`);
  return record;
}

/**
 * The registry entry of a published release, with the live version as its previous one; null when it is already live.
 */
function createNextEntry(record: ReleaseRecord, live: RegistryDocument | null): ReleaseEntry | null {
  const current = live?.releases[record.name];
  const isSame = current?.version === record.version;
  const previous = current === undefined || isSame ? null : toPrevious(current);
  const entry = createEntry(record, previous, current?.recalled);
  return isSame && current.hash === entry.hash ? null : entry;
}
