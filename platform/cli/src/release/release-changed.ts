import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { forEachLimited } from '@northlight/node-kit';
import {
  type GateFailure,
  listHashedFiles,
  ReleaseError,
  type ReleaseInput,
  type ReleaseStore,
  readManifest,
  releaseTogether,
} from '@northlight/registry';
import { findCheckoutRelease, recordReleases } from '../store/checkout-releases.ts';
import type { LiveBackend } from '../store/live-backend.ts';
import { findNewestMigration } from '../store/migrations.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { readProvenance } from '../store/provenance.ts';
import type { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { listBuildablePackages, readWorkspace, type Workspace } from '../workspace/workspace.ts';
import { buildPackage, withBuildLock } from './build-package.ts';
import { type Candidate, createCandidate, planReleases, readLive } from './plan-releases.ts';
import { type PackageSources, readSources } from './source-history.ts';

const parallelBuilds = 2;
/** `npm start` skips these checks to start faster. */
const skippedChecks = (['types', 'server render', 'browser run'] as const).map((check) => ({
  check,
  result: 'skipped' as const,
  note: 'released by npm start, which runs no checks',
}));

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
  const live = await readLive(store, dataFolder);
  const current = candidates.filter(
    ({ target, version }) => live?.releases[target.name]?.version === version,
  );
  const adopted = current.filter(
    ({ target, version }) => findCheckoutRelease(dataFolder, root, target.name)?.live !== version,
  );
  saveCheckoutReleases(dataFolder, root, await addSources(workspace, adopted));
  const plan = await planReleases(live, candidates, { checkout: root, dataFolder, progress, onlyOwn: true });
  const changed = await addSources(workspace, plan);
  if (changed.length === 0) {
    progress.line('    Nothing to release: everything is up to date.');
    return;
  }
  await withBuildLock(root, progress, async () => {
    const inputs: ReleaseInput[] = [];
    await forEachLimited(changed, parallelBuilds, async (candidate) => {
      const { target, version, sources } = candidate;
      const distDir = await ensureBuilt(store, candidate, progress);
      const replaces = live?.releases[target.name]?.version ?? null;
      inputs.push({ name: target.name, version, distDir, sources, replaces });
    });
    await releaseTogether(store, inputs, {
      backendSchema: findNewestMigration(root),
      by: await readProvenance(root),
      inspect: async () => ({ failures: [], outcomes: skippedChecks }),
    }).catch(throwExplained);
  });
  saveCheckoutReleases(dataFolder, root, changed);
}

type SourcedCandidate = Candidate & PackageSources;

const addSources = (workspace: Workspace, candidates: readonly Candidate[]): Promise<SourcedCandidate[]> =>
  Promise.all(
    candidates.map(async (candidate) => ({
      ...candidate,
      ...(await readSources(workspace, candidate.target.name)),
    })),
  );

function saveCheckoutReleases(
  dataFolder: string,
  checkout: string,
  released: readonly SourcedCandidate[],
): void {
  const releases = released.map(
    ({ target, version, isUncommitted }) =>
      [target.name, { checkout, sources: version, live: version, isUncommitted }] as const,
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
  await progress.step(`Building ${target.name}`, `Built ${target.name} ${version}`, () =>
    buildPackage(target, version),
  );
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

type RefusedAction = 'release' | 'rollback' | 'retirement';

/** @throws an error for the user */
export function throwExplained(error: unknown, action?: RefusedAction): never {
  throw explainReleaseError(error, action);
}

/** Turns a registry refusal into an error for the user. */
export function explainReleaseError(error: unknown, action: RefusedAction = 'release'): unknown {
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
