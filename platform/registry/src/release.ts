import { readManifest } from './build-files.ts';
import { entryOf, type PreviousRelease, type RegistryDocument, type ReleaseEntry } from './document.ts';
import { ReleaseError } from './errors.ts';
import { checkRelease } from './gate.ts';
import type { PublishedRelease, ReleaseStore } from './store.ts';

/** A build to be made live. */
export interface ReleaseInput {
  readonly name: string;
  readonly distDir: string;
  readonly version: string;
}

/** What a release led to. */
export interface ReleaseResult {
  readonly registry: RegistryDocument;
  /** The names that are live in a version they were not live in before. */
  readonly changed: readonly string[];
}

const mostTries = 5;

/**
 * Makes a build live: gate, files, one compare-and-swap. A release killed at any step leaves what was live live.
 * @throws ReleaseError
 */
export function release(
  store: ReleaseStore,
  input: ReleaseInput & { readonly backendSchema: number | null },
): Promise<ReleaseResult> {
  return releaseTogether(store, [input], input.backendSchema);
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
  backendSchema: number | null,
): Promise<ReleaseResult> {
  const manifests = await Promise.all(inputs.map((input) => readManifest(input.distDir)));
  const first = await liveRegistry(store);
  let live = first;
  for (let attempt = 1; ; attempt += 1) {
    for (const { name } of inputs) {
      if (live?.releases[name]?.version !== first?.releases[name]?.version) {
        throw new ReleaseError('conflict', `${name} was released by somebody else at the same time`);
      }
    }
    const failures = manifests.flatMap((manifest) =>
      checkRelease(manifest, { registry: live, backendSchema }, manifests),
    );
    if (failures.length > 0) {
      const list = failures.map(({ message, remedy }) => `  - ${message}\n    ${remedy}`).join('\n');
      throw new ReleaseError('refused', `The release does not fit what is live:\n${list}`, failures);
    }
    const published: PublishedRelease[] = [];
    for (const { name, version, distDir } of inputs)
      published.push(await store.publish(name, version, distDir));
    const entries = published.map((one) => toEntry(one, live)).filter((entry) => entry !== null);
    if (entries.length === 0 && live !== null) return { registry: live, changed: [] };
    try {
      const registry = await store.switchTo(entries, live?.revision ?? 0);
      return { registry, changed: entries.map((entry) => entry.name) };
    } catch (error) {
      const isConflict = error instanceof ReleaseError && error.code === 'conflict';
      if (!isConflict || attempt === mostTries) throw error;
      live = await liveRegistry(store);
    }
  }
}

/** The entry that makes a published release live, with what is live now as its previous; null when it is live. */
function toEntry(published: PublishedRelease, live: RegistryDocument | null): ReleaseEntry | null {
  const current = live?.releases[published.name];
  const isLive =
    current?.version === published.version &&
    JSON.stringify(current.integrity) === JSON.stringify(published.integrity);
  if (isLive) return null;
  return {
    name: published.name,
    version: published.version,
    releasedAt: new Date().toISOString(),
    manifest: published.manifest,
    integrity: published.integrity,
    previous: current === undefined || current.version === published.version ? null : previousOf(current),
  };
}

function previousOf({ version, manifest, integrity }: ReleaseEntry): PreviousRelease {
  const entry = entryOf(manifest);
  return { version, entry, integrity: integrity[entry] ?? '' };
}

async function liveRegistry(store: ReleaseStore): Promise<RegistryDocument | null> {
  const reading = await store.read();
  if (reading.ok) return reading.registry;
  if (reading.reason === 'missing') return null;
  throw new ReleaseError('registry-damaged', `The registry is refused: ${reading.problems.join('; ')}`);
}
