import type { RegistryDocument, ReleaseEntry, ReleaseStore } from '@northlight/registry';
import { findCheckoutRelease } from '../store/checkout-releases.ts';
import { UserError } from '../user-error.ts';
import type { Candidate } from './plan-releases.ts';
import { findMissingSources } from './source-history.ts';

interface Options {
  readonly checkout: string;
  readonly dataFolder: string;
  readonly live: RegistryDocument | null;
  /** Whether the candidates are in the store and aren't built from this checkout. */
  readonly isStored: boolean;
}

/**
 * Requires that these releases contain what they replace: a release from yesterday's checkout would silently take back what
 * others have released since.
 * @throws UserError that names the live versions
 */
export async function requireLiveSources(
  store: ReleaseStore,
  candidates: readonly Candidate[],
  options: Options,
): Promise<void> {
  const problems: string[] = [];
  for (const { target, version } of candidates) {
    const entry = options.live?.releases[target.name];
    if (entry === undefined || entry.version === version) continue;
    const problem = options.isStored
      ? await findNewerRelease(store, entry, version)
      : await findUnknownSources(store, entry, options);
    if (problem !== null) problems.push(problem);
  }
  if (problems.length === 0) return;
  throw new UserError('The release was refused: it could take back what is live. Nothing was changed.', [
    ...problems.map((problem) => `- ${problem}`),
    'To release it all the same, add --older.',
  ]);
}

async function findUnknownSources(
  store: ReleaseStore,
  { name, version }: ReleaseEntry,
  { checkout, dataFolder }: Options,
): Promise<string | null> {
  const own = findCheckoutRelease(dataFolder, checkout, name);
  // No commit contains these sources, only this folder.
  if (own?.live === version && own.isUncommitted) return null;
  const live = `${name} ${version} is live`;
  const sources = (await store.find(name, version))?.sources;
  if (sources === undefined) return `${live}, and was released without git, so its sources are unknown.`;
  const missing = await findMissingSources(checkout, sources);
  if (missing === null) return `${live}, and ${checkout} has no git history that could contain its sources.`;
  const [first, ...others] = missing.paths;
  if (first === undefined) return null;
  const paths = others.length === 0 ? first : `${first} and ${others.length} more`;
  return `${live}, and was made from sources that are not in this checkout's history (${paths}). ${
    missing.isShallow
      ? 'The clone is shallow: get the whole history with `git fetch --unshallow`.'
      : 'Merge them, for example with `git pull`.'
  }`;
}

/** A stored version can't contain what went live after it was built. */
async function findNewerRelease(
  store: ReleaseStore,
  { name, version, releasedAt }: ReleaseEntry,
  stored: string,
): Promise<string | null> {
  const publishedAt = (await store.find(name, stored))?.publishedAt;
  if (publishedAt === undefined || publishedAt > releasedAt) return null;
  return `${name} ${version} went live after ${stored} was stored.`;
}
