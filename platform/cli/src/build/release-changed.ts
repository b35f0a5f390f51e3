import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  hashedFilesOf,
  ReleaseError,
  type ReleaseInput,
  type ReleaseStore,
  readManifest,
  releaseTogether,
} from '@platform/registry';
import { dataParts } from '../data-folder.ts';
import type { LiveBackend } from '../releases/live-backend.ts';
import { openReleases } from '../releases/open-store.ts';
import { provenanceOf } from '../releases/provenance.ts';
import type { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { releaseVersion, sourceHash } from '../workspace/source-hash.ts';
import {
  buildablePackages,
  readWorkspace,
  type Workspace,
  type WorkspacePackage,
} from '../workspace/workspace.ts';
import { withBuildLock } from './build-lock.ts';
import { buildPackage } from './build-package.ts';
import { forEachLimited } from './limited.ts';
import { newestMigration } from './schema-version.ts';

const buildsAtOnce = 2;

/** A package with the version that its sources, as they are now, are released as. */
export interface Candidate {
  readonly target: WorkspacePackage;
  readonly version: string;
}

export function candidateOf(workspace: Workspace, target: WorkspacePackage): Candidate {
  return { target, version: releaseVersion(target.version, sourceHash(workspace, target.name)) };
}

/**
 * Builds and makes live what changed since this was last called for the same data folder. A version that was
 * released by itself, or rolled back to, stays live as long as the sources here stay as they were.
 */
export async function releaseChanged(
  root: string,
  dataFolder: string,
  progress: Progress,
  backend: LiveBackend | null = null,
): Promise<void> {
  const workspace = readWorkspace(root);
  const store = await openReleases(dataFolder, backend);
  const candidates = buildablePackages(workspace).map((target) => candidateOf(workspace, target));
  const changed = await changedSince(store, dataFolder, candidates);
  if (changed.length === 0) {
    progress.line('    Nothing has changed since the last start.');
    return;
  }
  const onWait = () => progress.line('  Another command builds in this checkout: waiting for it.');
  await withBuildLock(root, onWait, async () => {
    const inputs: ReleaseInput[] = [];
    await forEachLimited(changed, buildsAtOnce, async (candidate) => {
      const distDir = await builtFolder(store, candidate, progress);
      inputs.push({ name: candidate.target.name, version: candidate.version, distDir });
    });
    await releaseTogether(store, inputs, {
      backendSchema: newestMigration(root),
      by: await provenanceOf(root),
    }).catch((error: unknown) => {
      throw releaseFailure(error);
    });
  });
  noteReleased(dataFolder, changed);
}

async function changedSince(
  store: ReleaseStore,
  dataFolder: string,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const reading = await store.read();
  if (!reading.ok && reading.reason !== 'missing') {
    throw new UserError(`The release registry in ${dataFolder} is refused:`, [
      ...reading.problems,
      'Put back a good registry.json, or make the data folder new with `npm run reset`.',
    ]);
  }
  const noted = readNoted(dataFolder);
  return candidates.filter(
    ({ target, version }) =>
      noted[target.name] !== version || !reading.ok || reading.registry.releases[target.name] === undefined,
  );
}

/** The folder of a build of these sources: one that is there already, or a new one. Null: the store has it. */
async function builtFolder(
  store: ReleaseStore,
  { target, version }: Candidate,
  progress: Progress,
): Promise<string | null> {
  if ((await store.find(target.name, version).catch(() => null)) !== null) return null;
  const distDir = join(target.folder, 'dist');
  const built = await readManifest(distDir).catch(() => null);
  // A build that was broken off leaves its manifest, and not all that it names.
  if (built?.version === version && hashedFilesOf(built).every((file) => existsSync(join(distDir, file)))) {
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

/** Words for what the registry refused. */
export function releaseFailure(error: unknown): unknown {
  if (!(error instanceof ReleaseError)) return error;
  if (error.failures.length === 0) return new UserError(error.message);
  return new UserError(
    'The release does not fit what is live. Nothing was switched.',
    error.failures.flatMap(({ message, remedy }) => [`- ${message}`, `  ${remedy}`]),
  );
}

/** Remembers that these sources were released, whatever is made live later by other means. */
export function noteReleased(dataFolder: string, released: readonly Candidate[]): void {
  const noted = { ...readNoted(dataFolder) };
  for (const { target, version } of released) noted[target.name] = version;
  mkdirSync(join(dataFolder, dataParts.releases), { recursive: true });
  const file = notedFile(dataFolder);
  writeFileSync(`${file}.tmp`, `${JSON.stringify(noted, null, 2)}\n`);
  renameSync(`${file}.tmp`, file);
}

function readNoted(dataFolder: string): Readonly<Record<string, string>> {
  const file = notedFile(dataFolder);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch {
    // Only a memory: without it everything counts as changed.
    return {};
  }
}

const notedFile = (dataFolder: string) => join(dataFolder, dataParts.releases, 'released-from-source.json');
