import type { BootRemote } from '@platform/contract/data';
import { type RegistryDocument, type ReleaseEntry, releaseUrl } from './document.ts';

/** The live remotes as the document carries them, in the order of their names. */
export function toBootRemotes(registry: RegistryDocument): BootRemote[] {
  return Object.values(registry.releases)
    .map(toBootRemote)
    .filter((remote) => remote !== null)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
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
