import type { BuildManifest } from '@northlight/contract/data';
import {
  computeEntryHash,
  getEntryFile,
  type RegistryDocument,
  type ReleaseEntry,
  type ReleaseRecord,
  shellName,
} from './registry-document.ts';
import { findDocumentClashes, findReservedPath, findRouteClashes, getRoutes } from './routes.ts';

/** Problems within one manifest. */
export function findManifestProblems(manifest: BuildManifest): string[] {
  const problems: string[] = [];
  const routes = getRoutes(manifest);
  const paths = new Set<string>();
  for (const { path } of routes) {
    const key = path.toLowerCase();
    if (paths.has(key)) problems.push(`the route ${path} is declared twice`);
    paths.add(key);
    const reserved = findReservedPath(path);
    if (reserved !== null)
      problems.push(`the route ${path} is below ${reserved}, which the edge serves itself`);
  }
  if (manifest.kind === 'shell') return problems;
  if (manifest.name === shellName) problems.push('a remote cannot be called shell');
  if (manifest.declaration.name !== manifest.name) {
    problems.push(`the declaration is for ${manifest.declaration.name}, the build for ${manifest.name}`);
  }
  for (const path of Object.keys(manifest.preload.byRoute)) {
    if (!routes.some((route) => route.path === path)) {
      problems.push(`preloads are listed for ${path}, which is not a declared route`);
    }
  }
  return problems;
}

/** All scripts and style sheets that need a hash: those that documents load, and the server bundle. */
export function listHashedFiles(manifest: BuildManifest): string[] {
  if (manifest.kind === 'shell') return [...manifest.scripts, ...(manifest.session ?? [])];
  const { all, byRoute } = manifest.preload;
  const server = manifest.server === undefined ? [] : [manifest.server.entry];
  return [...new Set([manifest.entry, ...all, ...Object.values(byRoute).flat(), ...server])];
}

/** Conflicts within a registry that matches its schema. */
export function findConsistencyProblems(registry: RegistryDocument): string[] {
  const entries = Object.entries(registry.releases);
  const rolloutProblems = Object.entries(registry.rollouts ?? {}).flatMap(([key, { entry, steps }]) => {
    const isIncreasing = steps.every(({ share }, index) => share > (steps[index - 1]?.share ?? 0));
    return [
      ...findEntryProblems(key, entry),
      ...(isIncreasing ? [] : ['its shares do not increase']),
      ...findRolloutProblems(entry.manifest, registry.releases[key]?.manifest),
    ].map((problem) => `the rollout of ${key}: ${problem}`);
  });
  const releaseProblems = entries.flatMap(([key, entry], index) => {
    const laterManifests = entries.slice(index + 1).map(([, other]) => other.manifest);
    return [
      ...findEntryProblems(key, entry),
      ...findRouteClashes(entry.manifest, laterManifests).map(
        (clash) => `the route ${clash.path} overlaps with ${clash.ownedPath} of ${clash.owner}`,
      ),
      ...findDocumentClashes(entry.manifest, laterManifests).map(
        ({ path, owner }) => `the document ${path} belongs to ${owner}`,
      ),
    ].map((problem) => `${key}: ${problem}`);
  });
  return [...releaseProblems, ...rolloutProblems];
}

/**
 * Why a build cannot be rolled out beside the live one. Documents are built from the live routes, and a share selects
 * either accounts (known after the guard) or visitors (still anonymous).
 */
export function findRolloutProblems(next: BuildManifest, live: BuildManifest | undefined): string[] {
  if (next.kind === 'shell' || live?.kind === 'shell')
    return ['the shell cannot be rolled out, because all remotes share it'];
  if (live === undefined) return ['nothing is live yet'];
  if (next.version === live.version) return ['this version is already live'];
  const describeRoutes = (manifest: BuildManifest) =>
    getRoutes(manifest)
      .map(({ path, access, title }) => `${path} (${access}, "${title}")`)
      .sort();
  const [nextRoutes, liveRoutes] = [describeRoutes(next), describeRoutes(live)];
  const differences = [
    ...nextRoutes.filter((route) => !liveRoutes.includes(route)),
    ...liveRoutes.filter((route) => !nextRoutes.includes(route)),
  ];
  const publicRoutes = getRoutes(next).filter(({ access }) => access === 'public');
  const isMixed = publicRoutes.length > 0 && publicRoutes.length < nextRoutes.length;
  return [
    ...(differences.length === 0
      ? []
      : [`its routes differ from the live version: ${differences.join(', ')}`]),
    ...(isMixed
      ? [
          `some of its pages need an account, but not ${publicRoutes.map(({ path }) => path).join(', ')}: their shares would differ`,
        ]
      : []),
  ];
}

/** Whether a rollout's share selects visitors instead of accounts. */
export const hasPublicPages = (manifest: BuildManifest): boolean =>
  getRoutes(manifest).some(({ access }) => access === 'public');

/** Conflicts within a release record. */
export function findRecordProblems({ name, version, manifest, files }: ReleaseRecord): string[] {
  const problems = findManifestProblems(manifest);
  if (manifest.name !== name || manifest.version !== version) {
    problems.push(
      `its manifest is for ${manifest.name} ${manifest.version}, the record for ${name} ${version}`,
    );
  }
  for (const file of listHashedFiles(manifest)) {
    if (!Object.hasOwn(files, file)) problems.push(`${file} has no hash`);
  }
  return problems;
}

function findEntryProblems(key: string, entry: ReleaseEntry): string[] {
  const { manifest } = entry;
  const problems = findManifestProblems(manifest);
  if (entry.name !== key) problems.push(`its entry is named ${entry.name}`);
  if (manifest.name !== key) problems.push(`its manifest is named ${manifest.name}`);
  if (manifest.version !== entry.version) {
    problems.push(`its manifest has version ${manifest.version}, its entry ${entry.version}`);
  }
  for (const file of listHashedFiles(manifest)) {
    if (!Object.hasOwn(entry.integrity, file)) problems.push(`${file} has no integrity hash`);
  }
  if (entry.hash !== computeEntryHash(entry)) problems.push('its hash does not match its content');
  if (getEntryFile(manifest) === '') problems.push('it has no entry script');
  if (entry.previous?.version === entry.version) problems.push('its previous version is the live one');
  return problems;
}
