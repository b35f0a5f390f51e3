import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  hashedFilesOf,
  type RegistryDocument,
  ReleaseError,
  type ReleaseInput,
  type ReleaseStore,
  readManifest,
  releaseTogether,
} from '@northlight/registry';
import { forEachLimited } from '@northlight/registry/node-kit';
import type { LiveBackend } from '../releases/live-backend.ts';
import { openReleases } from '../releases/open-store.ts';
import { noteReleased, type OwnRelease, ownRelease } from '../releases/own-releases.ts';
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
import { newestMigration } from './schema-version.ts';

const buildsAtOnce = 2;
/** A start is not kept waiting for them. */
const notRun = (['types', 'server render', 'browser run'] as const).map((check) => ({
  check,
  result: 'skipped' as const,
  note: 'made live by a start, which compares and runs nothing',
}));

/** A package with the version that its sources, as they are now, are released as. */
export interface Candidate {
  readonly target: WorkspacePackage;
  readonly version: string;
}

export function candidateOf(workspace: Workspace, target: WorkspacePackage): Candidate {
  return { target, version: releaseVersion(target.version, sourceHash(workspace, target.name)) };
}

/**
 * Builds and makes live what changed, over what this checkout itself has made live. What was released from elsewhere, or
 * gone back to, stays live and is said.
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
  const changed = await changedSince(store, { root, dataFolder, candidates, progress });
  if (changed.length === 0) {
    progress.line('    There is nothing new to make live.');
    return;
  }
  const onWait = () => progress.line('  Another command builds in this checkout: waiting for it.');
  await withBuildLock(root, onWait, async () => {
    const inputs: ReleaseInput[] = [];
    await forEachLimited(changed, buildsAtOnce, async ({ replaces, ...candidate }) => {
      const distDir = await builtFolder(store, candidate, progress);
      inputs.push({ name: candidate.target.name, version: candidate.version, distDir, replaces });
    });
    await releaseTogether(store, inputs, {
      backendSchema: newestMigration(root),
      by: await provenanceOf(root),
      inspect: async () => ({ failures: [], outcomes: notRun }),
    }).catch((error: unknown) => {
      throw releaseFailure(error);
    });
  });
  noteOwn(dataFolder, root, changed);
}

/** The names of what is live in another version than the sources have, but for what was retired or taken back. */
export async function differingFromLive(
  checkout: string,
  store: ReleaseStore,
  progress: Progress,
): Promise<string[]> {
  const workspace = readWorkspace(checkout);
  const reading = await store.read();
  const registry = reading.ok ? reading.registry : null;
  return buildablePackages(workspace).flatMap((target) => {
    const { name } = target;
    const candidate = candidateOf(workspace, target);
    if (registry?.releases[name]?.version === candidate.version) return [];
    const why = whyHeldBack(registry, candidate);
    if (why === null) return [name];
    progress.line(`  ${name}: ${why}, and stays so. To change that: npm run release -- ${name}`);
    return [];
  });
}

/** Why a version does not go live unless it is named. */
function whyHeldBack(registry: RegistryDocument | null, { target, version }: Candidate): string | null {
  if (registry?.retired?.[target.name] !== undefined) return 'it was retired';
  const { recalled = [] } = registry?.releases[target.name] ?? {};
  return recalled.includes(version) ? `${version}, as it is here, was taken back` : null;
}

interface Planned extends Candidate {
  /** The version that it is to take the place of; null when the name was never released. */
  readonly replaces: string | null;
}

interface Plan {
  readonly root: string;
  readonly dataFolder: string;
  readonly candidates: readonly Candidate[];
  readonly progress: Progress;
}

async function changedSince(
  store: ReleaseStore,
  { root, dataFolder, candidates, progress }: Plan,
): Promise<Planned[]> {
  const reading = await store.read();
  if (!reading.ok && reading.reason !== 'missing') {
    throw new UserError(`The release registry in ${dataFolder} is refused:`, [
      ...reading.problems,
      'Put back a good registry.json, or make the data folder new with `npm run reset`.',
    ]);
  }
  const registry = reading.ok ? reading.registry : null;
  return candidates.flatMap((candidate): Planned[] => {
    const { name } = candidate.target;
    const live = registry?.releases[name]?.version;
    const own = ownRelease(dataFolder, root, name);
    if (live === candidate.version) {
      if (own?.live !== live) noteOwn(dataFolder, root, [candidate]);
      return [];
    }
    // Released by itself, under a version of its own.
    if (own?.live === live && own?.sources === candidate.version) return [];
    const begun = registry?.rollouts?.[name]?.entry.version;
    const why = begun === undefined ? whyLeftAlone(registry, candidate, own) : `${begun} is being rolled out`;
    if (why === null) return [{ ...candidate, replaces: live ?? null }];
    const command = `npm run ${begun === undefined ? 'release' : 'rollout'} -- ${name}`;
    progress.line(
      `    ${name} ${live === undefined ? 'stays away' : `${live} stays live`}: ${why}. To change that: ${command}`,
    );
    return [];
  });
}

/** A start goes over nothing but what this checkout has made live itself, and never over a rollback. */
function whyLeftAlone(
  registry: RegistryDocument | null,
  candidate: Candidate,
  own: OwnRelease | null,
): string | null {
  const live = registry?.releases[candidate.target.name]?.version;
  const isOwn = live === undefined || own?.live === live;
  return whyHeldBack(registry, candidate) ?? (isOwn ? null : 'this start has not made it live');
}

function noteOwn(dataFolder: string, checkout: string, released: readonly Candidate[]): void {
  const own = released.map(
    ({ target, version }) => [target.name, { checkout, sources: version, live: version }] as const,
  );
  noteReleased(dataFolder, Object.fromEntries(own));
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
export function releaseFailure(
  error: unknown,
  what: 'release' | 'rollback' | 'retirement' = 'release',
): unknown {
  if (!(error instanceof ReleaseError)) return error;
  if (error.failures.length === 0) return new UserError(error.message);
  // A version that lies in the store cannot be mended.
  const hints =
    what !== 'rollback'
      ? error.failures.flatMap(({ message, remedy }) => [`- ${message}`, `  ${remedy}`])
      : [
          ...error.failures.map(({ message }) => `- ${message}`),
          'Name a version that fits (`npm run releases -- <name>` lists them), or take back first what it does not fit.',
        ];
  return new UserError(`The ${what} does not fit what is live. The live version has not changed.`, hints);
}
