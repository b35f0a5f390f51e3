import type { RegistryDocument, ReleaseStore } from '@northlight/registry';
import { type CheckoutRelease, findCheckoutRelease } from '../store/checkout-releases.ts';
import { readFormerRegistry } from '../store/open-release-store.ts';
import type { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { createReleaseVersion, hashSources } from '../workspace/source-hash.ts';
import type { Workspace, WorkspacePackage } from '../workspace/workspace.ts';

/** A package with the version of its current sources. */
export interface Candidate {
  readonly target: WorkspacePackage;
  readonly version: string;
}

export function createCandidate(workspace: Workspace, target: WorkspacePackage): Candidate {
  return { target, version: createReleaseVersion(target.version, hashSources(workspace, target.name)) };
}

interface PlanOptions {
  readonly checkout: string;
  readonly dataFolder: string;
  readonly progress: Progress;
  /** Replaces only versions that this checkout has released, as `npm start` does. */
  readonly onlyOwn?: boolean;
}

/** The live releases; null before the first. @throws UserError if they cannot be read */
export async function readLive(store: ReleaseStore, dataFolder: string): Promise<RegistryDocument | null> {
  const result = await store.read();
  if (result.ok) return result.registry;
  if (result.reason === 'missing') return null;
  if (result.reason === 'unreadable')
    throw new UserError("The release store can't be reached. Nothing was changed.", result.problems);
  throw new UserError(`The release registry in ${dataFolder} is invalid:`, [
    ...result.problems,
    'Restore a valid registry.json, or reset the data folder with `npm run reset`.',
  ]);
}

/**
 * The one rule for what a release of everything releases: what differs from its live version, except what was retired or
 * rolled back, and what is being rolled out. Prints what it skips, and why.
 */
export async function planReleases<Planned extends Candidate>(
  live: RegistryDocument | null,
  candidates: readonly Planned[],
  { checkout, dataFolder, progress, onlyOwn = false }: PlanOptions,
): Promise<Planned[]> {
  const former = live === null ? await readFormerRegistry(dataFolder) : null;
  if (former !== null)
    progress.line(
      '  The history in the former release store is not taken over; `RELEASE_STORE` chose another.',
    );
  return candidates.filter((candidate) => {
    const { name } = candidate.target;
    const version = live?.releases[name]?.version;
    if (version === candidate.version) return false;
    const own = findCheckoutRelease(dataFolder, checkout, name);
    // These sources were released with `--version`.
    if (own !== null && own.live === version && own.sources === candidate.version) return false;
    const rollout = live?.rollouts?.[name]?.entry.version;
    const reason =
      rollout === undefined
        ? (explainHold(live ?? former, candidate) ?? (onlyOwn ? explainForeign(version, own) : null))
        : `${rollout} is being rolled out`;
    if (reason === null) return true;
    const command = `npm run ${rollout === undefined ? 'release' : 'rollout'} -- ${name}`;
    const kept = version === undefined ? `Skipped ${name}` : `${name} ${version} stays live`;
    progress.line(`  ${kept}: ${reason}. To change this: ${command}`);
    return false;
  });
}

/** Explains why a version is released only if the user names its package; null if it is released anyway. */
function explainHold(registry: RegistryDocument | null, { target, version }: Candidate): string | null {
  if (registry?.retired?.[target.name] !== undefined) return 'it was retired';
  const { recalled = [] } = registry?.releases[target.name] ?? {};
  return recalled.includes(version) ? `${version}, the version of these sources, was rolled back` : null;
}

const explainForeign = (version: string | undefined, own: CheckoutRelease | null): string | null =>
  version === undefined || own?.live === version ? null : 'it was not released from this checkout';
