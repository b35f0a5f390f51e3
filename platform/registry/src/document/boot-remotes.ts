import type { BootRemote, NextVersion } from '@northlight/contract/data';
import { hasPublicPages } from './consistency.ts';
import {
  getEntryFile,
  type RegistryDocument,
  type ReleaseEntry,
  type Rollout,
  releaseUrl,
} from './registry-document.ts';

/**
 * The boot data's live remotes, sorted by name.
 * @param steps - index of the current rollout step, by release
 */
export function toBootRemotes(
  registry: RegistryDocument,
  steps: Readonly<Record<string, number>> = {},
): BootRemote[] {
  return Object.values(registry.releases)
    .map(toBootRemote)
    .filter((remote) => remote !== null)
    .map((remote) => {
      const rollout = registry.rollouts?.[remote.name];
      const next = toNextVersion(rollout, steps[remote.name]);
      if (rollout === undefined || next === null) return remote;
      // For public pages the edge assigns visitors, and a document contains only one version.
      return hasPublicPages(rollout.entry.manifest)
        ? { ...remote, visitorRollout: { rollout: next.rollout, step: next.step } }
        : { ...remote, next };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function toNextVersion(rollout: Rollout | undefined, step: number | undefined): NextVersion | null {
  if (rollout === undefined || step === undefined) return null;
  const { id, entry, steps } = rollout;
  const share = steps[step]?.share;
  if (share === undefined) return null;
  const file = getEntryFile(entry.manifest);
  return {
    rollout: id,
    step,
    share,
    version: entry.version,
    entry: { url: releaseUrl(entry.name, entry.version, file), integrity: entry.integrity[file] ?? '' },
  };
}

function toBootRemote({ name, version, manifest, integrity, previous }: ReleaseEntry): BootRemote | null {
  if (manifest.kind === 'shell') return null;
  const { declaration, entry } = manifest;
  return {
    name,
    version,
    entry: { url: releaseUrl(name, version, entry), integrity: integrity[entry] ?? '' },
    routes: declaration.routes.map(({ path, access, title }) => [path, access, title]),
    navigation: declaration.navigation.map(({ to, label }) => [to, label]),
    ...(previous === null
      ? {}
      : {
          previous: {
            version: previous.version,
            entry: {
              url: releaseUrl(name, previous.version, previous.entry),
              integrity: previous.integrity,
            },
          },
        }),
  };
}
