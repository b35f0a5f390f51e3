import type { BuildManifest } from '@northlight/contract/data';
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
  const { byRoute, opened = {} } = manifest.preload;
  for (const path of new Set([...Object.keys(byRoute), ...Object.keys(opened)])) {
    if (!routes.some((route) => route.path === path)) {
      problems.push(`preloads are given for ${path}, which is no declared route`);
    }
  }
  return problems;
}

/** Every script and style sheet whose hash is asked for: what the document names, and the server's bundle. */
export function hashedFilesOf(manifest: BuildManifest): string[] {
  if (manifest.kind === 'shell') return [...manifest.scripts, ...(manifest.session ?? [])];
  const { all, byRoute, opened = {} } = manifest.preload;
  const server = manifest.server === undefined ? [] : [manifest.server.entry];
  const later = Object.values(opened).flatMap((parts) => parts.flatMap(({ files }) => files));
  return [...new Set([manifest.entry, ...all, ...Object.values(byRoute).flat(), ...later, ...server])];
}

/** How the parts of a registry document of the right form do not fit together. */
export function consistencyProblems(registry: RegistryDocument): string[] {
  const entries = Object.entries(registry.releases);
  const ofRollouts = Object.entries(registry.rollouts ?? {}).flatMap(([key, { entry, steps }]) => {
    const isRising = steps.every(({ share }, at) => share > (steps[at - 1]?.share ?? 0));
    return [
      ...entryProblems(key, entry),
      ...(isRising ? [] : ['its shares do not grow']),
      ...rolloutProblems(entry.manifest, registry.releases[key]?.manifest),
    ].map((problem) => `the rollout of ${key}: ${problem}`);
  });
  const ofReleases = entries.flatMap(([key, entry], index) => {
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
  return [...ofReleases, ...ofRollouts];
}

/**
 * Why a build cannot stand beside the live one of its name. Documents are made from the routes of the live one, and a
 * share is drawn either of accounts, once the guard knows them, or of visitors, before anybody is known.
 */
export function rolloutProblems(next: BuildManifest, live: BuildManifest | undefined): string[] {
  if (next.kind === 'shell' || live?.kind === 'shell') return ['the shell is the same for everybody'];
  if (live === undefined) return ['nothing is live that it could stand beside'];
  if (next.version === live.version) return ['this version is live'];
  const saidBy = (manifest: BuildManifest) =>
    routesOf(manifest)
      .map(({ path, access, title }) => `${path} (${access}, "${title}")`)
      .sort();
  const [own, its] = [saidBy(next), saidBy(live)];
  const others = [
    ...own.filter((route) => !its.includes(route)),
    ...its.filter((route) => !own.includes(route)),
  ];
  const open = routesOf(next).filter(({ access }) => access === 'public');
  const isMixed = open.length > 0 && open.length < own.length;
  return [
    ...(others.length === 0 ? [] : [`its routes are not those of the live one: ${others.join(', ')}`]),
    ...(isMixed
      ? [
          `some of its pages need an account and ${open.map(({ path }) => path).join(', ')} do not: nobody could be drawn the same for all of them`,
        ]
      : []),
  ];
}

/** Whether a share of a rollout is drawn of all visitors, and not of accounts: its pages are for everybody. */
export const isForEverybody = (manifest: BuildManifest): boolean =>
  routesOf(manifest).some(({ access }) => access === 'public');

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
