import { createHash } from 'node:crypto';
import {
  type BootData,
  type BootRemote,
  type Brand,
  type BuildManifest,
  neutralBrand,
  type RemoteBuildManifest,
  type RouteDeclaration,
  type ShellBuildManifest,
} from '@northlight/contract/data';
import { getRoutes, type RegistryDocument, type ReleaseEntry, toBootRemotes } from '@northlight/registry';

/** A route and the release that owns it. */
export interface OwnedRoute extends RouteDeclaration {
  /** Null for the shell's own routes. */
  readonly remote: Build<RemoteBuildManifest> | null;
}

export interface Build<Manifest = RemoteBuildManifest | ShellBuildManifest> {
  readonly name: string;
  readonly version: string;
  readonly manifest: Manifest;
  /** Empty for a build on a development server, whose files change all the time. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** Everything live at one registry revision. */
export interface Composition {
  readonly revision: number;
  readonly brand: Brand;
  /** While the instance is not set up, its only page is the set-up screen. */
  readonly needsSetup: boolean;
  readonly shell: Build<ShellBuildManifest>;
  readonly remotes: readonly BootRemote[];
  /** A hash of all remotes' menu entries, which public pages show. */
  readonly menusHash: string;
  /** Newer versions that a share of accounts gets, by release. */
  readonly next: Readonly<Record<string, Build<RemoteBuildManifest>>>;
  /** The composition that a share of all visitors gets instead. */
  readonly shared?: SharedComposition;
  /** Recalled versions by release. */
  readonly recalled: Readonly<Record<string, readonly string[]>>;
  readonly routes: readonly OwnedRoute[];
  /** The remotes with a server bundle. */
  readonly servers: readonly Build<RemoteBuildManifest>[];
  /** Set when this composition contains a trial version. */
  readonly trial?: { readonly name: string; readonly version: string; readonly until: string };
  /** Routes of retired remotes, with their redirects. */
  readonly retired: readonly RetiredRoute[];
  /** The remote that generates each non-page document (such as the sitemap), by path. */
  readonly documents: ReadonlyMap<string, Build<RemoteBuildManifest>>;
}

/** A newer version of public pages, applied on top of the live releases. */
export interface SharedComposition {
  readonly release: string;
  readonly rollout: string;
  /** Index of the current rollout step. */
  readonly step: number;
  /** Percentage of visitors. */
  readonly share: number;
  readonly composition: Composition;
}

/** The state of all rollouts. Stays the same object until something changes. */
export interface RolloutStatus {
  /** Index of the current step, by release. */
  readonly steps: Readonly<Record<string, number>>;
  /** Stopped versions, by release. */
  readonly stopped: Readonly<Record<string, string>>;
}

export const noRollouts: RolloutStatus = { steps: {}, stopped: {} };

export interface RetiredRoute {
  readonly remote: string;
  readonly path: string;
  /** Null shows a notice that the page is gone. */
  readonly redirect: string | null;
}

/** Null while no shell is live, since every page needs one. */
export function compose(
  registry: RegistryDocument,
  status: RolloutStatus = noRollouts,
  brand: Brand = neutralBrand,
  needsSetup = false,
): Composition | null {
  const live = composeReleases(registry, status, brand, needsSetup);
  if (live === null) return null;
  const shared = composeShared(live, registry, status);
  return shared === null ? live : { ...live, shared };
}

function composeReleases(
  registry: RegistryDocument,
  { steps, stopped }: RolloutStatus,
  brand: Brand,
  needsSetup: boolean,
): Composition | null {
  const entries = Object.values(registry.releases);
  const shell = entries.find(isShell);
  if (shell === undefined) return null;
  const builds = new Map(entries.filter(isRemote).map((entry) => [entry.name, entry]));
  const servers = [...builds.values()].filter(({ manifest }) => manifest.server !== undefined);
  const remotes = toBootRemotes(registry, steps);
  return {
    revision: registry.revision,
    brand,
    needsSetup,
    shell,
    remotes,
    next: findNextBuilds(registry, remotes),
    menusHash: hashMenus(remotes),
    recalled: listRecalled(registry, stopped),
    retired: listRetiredRoutes(registry),
    routes: entries.flatMap(({ name, manifest }) => toOwnedRoutes(manifest, builds.get(name) ?? null)),
    servers,
    documents: new Map(servers.flatMap((build) => getDocuments(build).map((path) => [path, build]))),
  };
}

/** Only one release at a time, so that each page is cached in at most two variants. */
function composeShared(
  live: Composition,
  registry: RegistryDocument,
  status: RolloutStatus,
): SharedComposition | null {
  const { rollouts = {}, releases } = registry;
  const { name, visitorRollout } = live.remotes.find((remote) => remote.visitorRollout !== undefined) ?? {};
  if (name === undefined || visitorRollout === undefined) return null;
  const { [name]: rollout, ...otherRollouts } = rollouts;
  if (rollout === undefined) return null;
  const next = composeReleases(
    { ...registry, releases: { ...releases, [name]: rollout.entry }, rollouts: otherRollouts },
    status,
    live.brand,
    live.needsSetup,
  );
  if (next === null) return null;
  const composition: Composition = {
    ...next,
    revision: live.revision,
    recalled: live.recalled,
    // Documents that aren't pages are the same for all visitors.
    documents: live.documents,
    remotes: next.remotes.map((remote) => (remote.name === name ? { ...remote, visitorRollout } : remote)),
  };
  const share = rollout.steps[visitorRollout.step]?.share ?? 0;
  return { release: name, rollout: visitorRollout.rollout, step: visitorRollout.step, share, composition };
}

type EntryOf<Manifest> = ReleaseEntry & { readonly manifest: Manifest };

const isShell = (entry: ReleaseEntry): entry is EntryOf<ShellBuildManifest> =>
  entry.manifest.kind === 'shell';
const isRemote = (entry: ReleaseEntry): entry is EntryOf<RemoteBuildManifest> =>
  entry.manifest.kind === 'remote';

function toOwnedRoutes(manifest: BuildManifest, remote: Build<RemoteBuildManifest> | null): OwnedRoute[] {
  return getRoutes(manifest).map((route) => ({ ...route, remote }));
}

const getDocuments = ({ manifest }: Build<RemoteBuildManifest>) => manifest.declaration.documents ?? [];

function findNextBuilds(
  { rollouts = {} }: RegistryDocument,
  remotes: readonly BootRemote[],
): Record<string, Build<RemoteBuildManifest>> {
  const next: Record<string, Build<RemoteBuildManifest>> = {};
  for (const remote of remotes) {
    const entry = rollouts[remote.name]?.entry;
    if (remote.next !== undefined && entry !== undefined && isRemote(entry)) next[remote.name] = entry;
  }
  return next;
}

const hashMenus = (remotes: readonly BootRemote[]): string =>
  createHash('sha256')
    .update(JSON.stringify(remotes.map(({ name, navigation }) => [name, navigation])))
    .digest('hex')
    .slice(0, 8);

function listRecalled(
  { releases, rollouts = {} }: RegistryDocument,
  stopped: RolloutStatus['stopped'],
): Record<string, readonly string[]> {
  const recalled: Record<string, readonly string[]> = {};
  for (const { name, recalled: earlier = [] } of Object.values(releases)) {
    // A recalled version that is rolled out again must stay available to its own share.
    const rolledOut = rollouts[name]?.entry.version;
    const versions = earlier.filter((version) => version !== rolledOut);
    if (stopped[name] !== undefined) versions.push(stopped[name]);
    if (versions.length > 0) recalled[name] = versions;
  }
  return recalled;
}

function listRetiredRoutes({ retired = {} }: RegistryDocument): RetiredRoute[] {
  return Object.entries(retired).flatMap(([remote, { routes, redirect }]) =>
    routes.map((path) => ({ remote, path, redirect })),
  );
}

/** Settings that every document contains. */
export type DocumentSettings = Pick<BootData, 'backend' | 'clockOffset' | 'hasDemo' | 'sourceFolder'>;

/** The data that the shell boots from. */
export function createBootData(composition: Composition, settings: DocumentSettings): BootData {
  return {
    revision: composition.revision,
    shell: { version: composition.shell.version },
    ...settings,
    brand: composition.brand,
    remotes: composition.remotes,
  };
}
