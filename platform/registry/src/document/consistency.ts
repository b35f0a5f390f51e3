import type { BuildManifest } from '@platform/contract/data';
import {
  entryOf,
  hashOfEntry,
  type RegistryDocument,
  type ReleaseEntry,
  type ReleaseRecord,
  shellName,
} from './document.ts';
import { documentClashes, reservedFor, routeClashes, routesOf } from './routes.ts';

/** What a manifest says that cannot be, looked at by itself. */
export function manifestProblems(manifest: BuildManifest): string[] {
  const problems: string[] = [];
  const routes = routesOf(manifest);
  const paths = new Set<string>();
  for (const { path } of routes) {
    const key = path.toLowerCase();
    if (paths.has(key)) problems.push(`the route ${path} is declared twice`);
    paths.add(key);
    const reserved = reservedFor(path);
    if (reserved !== null) problems.push(`the route ${path} lies below ${reserved}, which the edge answers`);
  }
  if (manifest.kind === 'shell') return problems;
  if (manifest.name === shellName) problems.push('a remote cannot be called shell');
  if (manifest.declaration.name !== manifest.name) {
    problems.push(`the declaration is of ${manifest.declaration.name}, the build of ${manifest.name}`);
  }
  for (const path of Object.keys(manifest.preload.byRoute)) {
    if (!routes.some((route) => route.path === path)) {
      problems.push(`preloads are given for ${path}, which is no declared route`);
    }
  }
  return problems;
}

/** Every script and style sheet whose hash is asked for: what the document names, and the server's bundle. */
export function hashedFilesOf(manifest: BuildManifest): string[] {
  if (manifest.kind === 'shell') return [...manifest.scripts, ...(manifest.session ?? [])];
  const { all, byRoute } = manifest.preload;
  const server = manifest.server === undefined ? [] : [manifest.server.entry];
  return [...new Set([manifest.entry, ...all, ...Object.values(byRoute).flat(), ...server])];
}

/** How the parts of a registry document of the right form do not fit together. */
export function consistencyProblems(registry: RegistryDocument): string[] {
  const entries = Object.entries(registry.releases);
  return entries.flatMap(([key, entry], index) => {
    const later = entries.slice(index + 1).map(([, other]) => other.manifest);
    return [
      ...entryProblems(key, entry),
      ...routeClashes(entry.manifest, later).map(
        (clash) => `the route ${clash.path} overlaps with ${clash.ownedPath} of ${clash.owner}`,
      ),
      ...documentClashes(entry.manifest, later).map(
        ({ path, owner }) => `the document ${path} is one of ${owner}`,
      ),
    ].map((problem) => `${key}: ${problem}`);
  });
}

/** How the parts of a release's record do not fit together. */
export function recordProblems({ name, version, manifest, files }: ReleaseRecord): string[] {
  const problems = manifestProblems(manifest);
  if (manifest.name !== name || manifest.version !== version) {
    problems.push(
      `its manifest is of ${manifest.name} ${manifest.version}, the record of ${name} ${version}`,
    );
  }
  for (const file of hashedFilesOf(manifest)) {
    if (!Object.hasOwn(files, file)) problems.push(`${file} has no hash`);
  }
  return problems;
}

function entryProblems(key: string, entry: ReleaseEntry): string[] {
  const { manifest } = entry;
  const problems = manifestProblems(manifest);
  if (entry.name !== key) problems.push(`its entry is named ${entry.name}`);
  if (manifest.name !== key) problems.push(`its manifest is named ${manifest.name}`);
  if (manifest.version !== entry.version) {
    problems.push(`its manifest is of version ${manifest.version}, its entry of ${entry.version}`);
  }
  for (const file of hashedFilesOf(manifest)) {
    if (!Object.hasOwn(entry.integrity, file)) problems.push(`${file} has no integrity hash`);
  }
  if (entry.hash !== hashOfEntry(entry)) problems.push('its hash is not that of its content');
  if (entryOf(manifest) === '') problems.push('it has no script to start with');
  if (entry.previous?.version === entry.version) problems.push('its previous version is the live one');
  return problems;
}
