import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type GateFailure,
  listHashedFiles,
  type RegistryDocument,
  ReleaseError,
  type ReleaseInput,
  type ReleaseStore,
  readManifest,
  releaseTogether,
} from '@northlight/registry';
import { forEachLimited } from '@northlight/registry/node-kit';
import { type CheckoutRelease, findCheckoutRelease, recordReleases } from '../store/checkout-releases.ts';
import { findNewestMigration } from '../store/find-newest-migration.ts';
import type { LiveBackend } from '../store/live-backend.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { readProvenance } from '../store/provenance.ts';
import type { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { createReleaseVersion, hashSources } from '../workspace/source-hash.ts';
import {
  listBuildablePackages,
  readWorkspace,
  type Workspace,
  type WorkspacePackage,
} from '../workspace/workspace.ts';
import { withBuildLock } from './build-lock.ts';
import { buildPackage } from './build-package.ts';

const parallelBuilds = 2;
/** `npm start` skips these checks to start faster. */
const skippedChecks = (['types', 'server render', 'browser run'] as const).map((check) => ({
  check,
  result: 'skipped' as const,
  note: 'released by npm start, which runs no checks',
}));

/** A package with the version of its current sources. */
export interface Candidate {
  readonly target: WorkspacePackage;
  readonly version: string;
}

export function createCandidate(workspace: Workspace, target: WorkspacePackage): Candidate {
  return { target, version: createReleaseVersion(target.version, hashSources(workspace, target.name)) };
}

/**
 * Builds and releases every package that has changed since this checkout released it. Versions from elsewhere and rollbacks
 * stay live, with a message.
 */
export async function releaseChanged(
  root: string,
  dataFolder: string,
  progress: Progress,
  backend: LiveBackend | null = null,
): Promise<void> {
  const workspace = readWorkspace(root);
  const store = await openReleaseStore(dataFolder, backend);
  const candidates = listBuildablePackages(workspace).map((target) => createCandidate(workspace, target));
  const changed = await planReleases(store, { root, dataFolder, candidates, progress });
  if (changed.length === 0) {
    progress.line('    Nothing to release: everything is up to date.');
    return;
  }
  const onWait = () => progress.line('  Waiting for another build in this checkout.');
  await withBuildLock(root, onWait, async () => {
    const inputs: ReleaseInput[] = [];
    await forEachLimited(changed, parallelBuilds, async ({ replaces, ...candidate }) => {
      const distDir = await ensureBuilt(store, candidate, progress);
      inputs.push({ name: candidate.target.name, version: candidate.version, distDir, replaces });
    });
    await releaseTogether(store, inputs, {
      backendSchema: findNewestMigration(root),
      by: await readProvenance(root),
      inspect: async () => ({ failures: [], outcomes: skippedChecks }),
    }).catch((error: unknown) => {
      throw explainReleaseError(error);
    });
  });
  saveCheckoutReleases(dataFolder, root, changed);
}

/** Lists packages whose live version differs from the sources, except those retired or rolled back. */
export async function findChangedPackages(
  checkout: string,
  store: ReleaseStore,
  progress: Progress,
): Promise<string[]> {
  const workspace = readWorkspace(checkout);
  const result = await store.read();
  const registry = result.ok ? result.registry : null;
  return listBuildablePackages(workspace).flatMap((target) => {
    const { name } = target;
    const candidate = createCandidate(workspace, target);
    if (registry?.releases[name]?.version === candidate.version) return [];
    const reason = explainHold(registry, candidate);
    if (reason === null) return [name];
    progress.line(`  Skipped ${name}: ${reason}. To release it anyway: npm run release -- ${name}`);
    return [];
  });
}

/** Explains why a version is released only if the user names its package; null if it is released anyway. */
function explainHold(registry: RegistryDocument | null, { target, version }: Candidate): string | null {
  if (registry?.retired?.[target.name] !== undefined) return 'it was retired';
  const { recalled = [] } = registry?.releases[target.name] ?? {};
  return recalled.includes(version) ? `${version}, the version of these sources, was rolled back` : null;
}

interface PlannedRelease extends Candidate {
  /** The live version that it replaces; null if there is none. */
  readonly replaces: string | null;
}

interface PlanOptions {
  readonly root: string;
  readonly dataFolder: string;
  readonly candidates: readonly Candidate[];
  readonly progress: Progress;
}

async function planReleases(
  store: ReleaseStore,
  { root, dataFolder, candidates, progress }: PlanOptions,
): Promise<PlannedRelease[]> {
  const result = await store.read();
  if (!result.ok && result.reason !== 'missing') {
    throw new UserError(`The release registry in ${dataFolder} is invalid:`, [
      ...result.problems,
      'Restore a valid registry.json, or reset the data folder with `npm run reset`.',
    ]);
  }
  const registry = result.ok ? result.registry : null;
  return candidates.flatMap((candidate): PlannedRelease[] => {
    const { name } = candidate.target;
    const live = registry?.releases[name]?.version;
    const checkoutRelease = findCheckoutRelease(dataFolder, root, name);
    if (live === candidate.version) {
      if (checkoutRelease?.live !== live) saveCheckoutReleases(dataFolder, root, [candidate]);
      return [];
    }
    // These sources were released with `--version`.
    if (checkoutRelease?.live === live && checkoutRelease?.sources === candidate.version) return [];
    const startedRollout = registry?.rollouts?.[name]?.entry.version;
    const reason =
      startedRollout === undefined
        ? explainSkip(registry, candidate, checkoutRelease)
        : `${startedRollout} is being rolled out`;
    if (reason === null) return [{ ...candidate, replaces: live ?? null }];
    const command = `npm run ${startedRollout === undefined ? 'release' : 'rollout'} -- ${name}`;
    progress.line(
      `    ${live === undefined ? `Skipped ${name}` : `${name} ${live} stays live`}: ${reason}. To change this: ${command}`,
    );
    return [];
  });
}

/** A start replaces only versions that this checkout has released, and never a rollback. */
function explainSkip(
  registry: RegistryDocument | null,
  candidate: Candidate,
  checkoutRelease: CheckoutRelease | null,
): string | null {
  const live = registry?.releases[candidate.target.name]?.version;
  const isFromCheckout = live === undefined || checkoutRelease?.live === live;
  return (
    explainHold(registry, candidate) ?? (isFromCheckout ? null : 'it was not released from this checkout')
  );
}

function saveCheckoutReleases(dataFolder: string, checkout: string, released: readonly Candidate[]): void {
  const releases = released.map(
    ({ target, version }) => [target.name, { checkout, sources: version, live: version }] as const,
  );
  recordReleases(dataFolder, Object.fromEntries(releases));
}

/** Builds the candidate unless a build exists. @returns its folder; null if the store already has the version */
async function ensureBuilt(
  store: ReleaseStore,
  { target, version }: Candidate,
  progress: Progress,
): Promise<string | null> {
  if ((await store.find(target.name, version).catch(() => null)) !== null) return null;
  const distDir = join(target.folder, 'dist');
  const existingBuild = await readManifest(distDir).catch(() => null);
  // An interrupted build may leave a manifest without all of its files.
  if (
    existingBuild?.version === version &&
    listHashedFiles(existingBuild).every((file) => existsSync(join(distDir, file)))
  ) {
    return distDir;
  }
  const task = progress.begin(`Building ${target.name}`);
  try {
    await buildPackage(target, version);
  } catch (error) {
    task.fail(`Building ${target.name} failed`);
    throw error;
  }
  task.done(`Built ${target.name} ${version}`);
  return distDir;
}

/** Why a build is refused although it is compatible with the live versions. */
const refusals: Readonly<Partial<Record<GateFailure['check'], string>>> = {
  types: 'it has type errors',
  exports: 'a page has no component',
  budget: 'it is over its size budget',
  'server render': 'its pages failed to render on the server',
  'browser run': 'its pages failed in the browser',
};

/** Turns a registry refusal into an error for the user. */
export function explainReleaseError(
  error: unknown,
  action: 'release' | 'rollback' | 'retirement' = 'release',
): unknown {
  if (!(error instanceof ReleaseError)) return error;
  if (error.failures.length === 0) return new UserError(error.message);
  // A stored version cannot be fixed, so a rollback shows no remedies.
  const hints =
    action !== 'rollback'
      ? error.failures.flatMap(({ message, remedy }, index) => [
          `- ${message}`,
          ...(remedy === error.failures[index + 1]?.remedy ? [] : [`  ${remedy}`]),
        ])
      : [
          ...error.failures.map(({ message }) => `- ${message}`),
          'Choose another version (`npm run releases -- <name>` lists them), or first roll back what it conflicts with.',
        ];
  const reason = new Set(
    error.failures.map(({ check }) => refusals[check] ?? 'it conflicts with the live versions'),
  );
  return new UserError(
    `The ${action} was refused: ${[...reason].join(', and ')}. The live version has not changed.`,
    hints,
  );
}
