import { createHash } from 'node:crypto';
import type {
  Access,
  BootData,
  BootRemote,
  EarlyRead,
  RemoteBuildManifest,
  ShellBuildManifest,
} from '@northlight/contract/data';
import { type RegistryDocument, routesOf, shellName, toBootRemotes } from '@northlight/registry';

/** A route with the release that owns it. */
export interface OwnedRoute {
  readonly path: string;
  readonly access: Access;
  readonly title: string;
  /** Parameters of the query that the server renders by. */
  readonly query: readonly string[];
  /** What the page reads first. */
  readonly data: readonly EarlyRead[];
  /** Null: the shell's own. */
  readonly remote: Build<RemoteBuildManifest> | null;
}

/** One build in the composition. */
export interface Build<Manifest = RemoteBuildManifest | ShellBuildManifest> {
  readonly name: string;
  readonly version: string;
  readonly manifest: Manifest;
  /** Empty for a build from a development server, which changes under way. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** Everything live at one revision, ready to be made into documents. */
export interface Composition {
  readonly revision: number;
  readonly shell: Build<ShellBuildManifest>;
  readonly remotes: readonly BootRemote[];
  /** Changes with any remote's menu entries, which public pages show. */
  readonly menus: string;
  /** Newer versions that a share of the accounts has, by release. */
  readonly next: Readonly<Record<string, Build<RemoteBuildManifest>>>;
  /** What a share of all visitors gets in its place. */
  readonly shared?: SharedComposition;
  /** Versions that were taken back, by release. */
  readonly recalled: Readonly<Record<string, readonly string[]>>;
  readonly routes: readonly OwnedRoute[];
  /** The remotes with a server bundle. */
  readonly servers: readonly Build<RemoteBuildManifest>[];
  /** A version that one browser tries stands in it. */
  readonly trial?: { readonly name: string; readonly version: string; readonly until: string };
  /** Routes of remotes that have left, and where they lead. */
  readonly retired: readonly RetiredRoute[];
  /** Who answers the documents that are no pages, by path. */
  readonly documents: ReadonlyMap<string, Build<RemoteBuildManifest>>;
}

/** A newer version of public pages, laid over what is live. */
export interface SharedComposition {
  readonly release: string;
  readonly rollout: string;
  /** Index of the step that the share is of. */
  readonly step: number;
  /** Percent of the visitors. */
  readonly share: number;
  readonly composition: Composition;
}

/** How rollouts stand. The same object as long as nothing of it changes. */
export interface RolloutStanding {
  /** The index of the step that each is in, by release. */
  readonly steps: Readonly<Record<string, number>>;
  /** The versions that a brake has stopped, by release. */
  readonly stopped: Readonly<Record<string, string>>;
}

export const noRollouts: RolloutStanding = { steps: {}, stopped: {} };

/** A route of a remote that has left. */
export interface RetiredRoute {
  readonly remote: string;
  readonly path: string;
  /** Null: to a page that says that it is gone. */
  readonly redirect: string | null;
}

/** Null while no shell is live: then there is nothing to show a page with. */
export function compose(
  registry: RegistryDocument,
  standing: RolloutStanding = noRollouts,
): Composition | null {
  const live = composeOne(registry, standing);
  const shared = live && sharedOf(live, registry, standing);
  return live && shared ? { ...live, shared } : live;
}

/** Of one release at a time, so that each page is kept in two variants at most; of the others nobody has the newer one. */
function sharedOf(
  live: Composition,
  registry: RegistryDocument,
  standing: RolloutStanding,
): SharedComposition | null {
  const { rollouts = {}, releases } = registry;
  const told = live.remotes.find((remote) => remote.told !== undefined);
  const rollout = told && rollouts[told.name];
  if (told?.told === undefined || rollout === undefined) return null;
  const { name, told: of } = told;
  const { [name]: _here, ...others } = rollouts;
  const laid = composeOne(
    { ...registry, releases: { ...releases, [name]: rollout.entry }, rollouts: others },
    standing,
  );
  if (laid === null) return null;
  const composition: Composition = {
    ...laid,
    revision: live.revision,
    recalled: live.recalled,
    // What is no page is the same for everybody.
    documents: live.documents,
    remotes: laid.remotes.map((remote) => (remote.name === name ? { ...remote, told: of } : remote)),
  };
  const share = rollout.steps[of.step]?.share ?? 0;
  return { release: name, rollout: of.rollout, step: of.step, share, composition };
}

function composeOne(registry: RegistryDocument, { steps, stopped }: RolloutStanding): Composition | null {
  const entries = Object.values(registry.releases);
  let shell: Build<ShellBuildManifest> | null = null;
  const routes: OwnedRoute[] = [];
  const servers: Build<RemoteBuildManifest>[] = [];
  const documents = new Map<string, Build<RemoteBuildManifest>>();
  for (const { name, version, manifest, integrity } of entries) {
    const isShell = manifest.kind === 'shell';
    if (isShell && name === shellName) shell = { name, version, manifest, integrity };
    const remote = isShell ? null : { name, version, manifest, integrity };
    routes.push(
      ...routesOf(manifest).map(({ path, access, title, query = [], data = [] }) => ({
        path,
        access,
        title,
        query,
        data,
        remote,
      })),
    );
    if (remote === null || remote.manifest.server === undefined) continue;
    servers.push(remote);
    for (const path of remote.manifest.declaration.documents ?? []) documents.set(path, remote);
  }
  const remotes = toBootRemotes(registry, steps);
  const next: Record<string, Build<RemoteBuildManifest>> = {};
  for (const { name } of remotes.filter((remote) => remote.next !== undefined)) {
    const entry = registry.rollouts?.[name]?.entry;
    if (entry?.manifest.kind !== 'remote') continue;
    next[name] = { name, version: entry.version, manifest: entry.manifest, integrity: entry.integrity };
  }
  const recalled = Object.fromEntries(
    entries.flatMap(({ name, recalled: before = [] }) => {
      // One that was taken back before, and is rolled out once more, is for its share to keep.
      const again = registry.rollouts?.[name]?.entry.version;
      const all = before.filter((version) => version !== again);
      if (stopped[name] !== undefined) all.push(stopped[name]);
      return all.length === 0 ? [] : [[name, all]];
    }),
  );
  const menus = remotes.map(({ name, navigation }) => [name, navigation]);
  return (
    shell && {
      revision: registry.revision,
      shell,
      remotes,
      next,
      menus: createHash('sha256').update(JSON.stringify(menus)).digest('hex').slice(0, 8),
      recalled,
      retired: Object.entries(registry.retired ?? {}).flatMap(([remote, { routes, redirect }]) =>
        routes.map((path) => ({ remote, path, redirect })),
      ),
      routes,
      servers,
      documents,
    }
  );
}

/** What every document says about the place it came from. */
export interface DocumentSettings {
  readonly backend: BootData['backend'];
  readonly clockOffset: number;
  /** Whether what people do is traced, and so measured by a script of its own. */
  readonly isTraced?: boolean;
}

/** The data that the shell starts from. */
export function bootDataOf(composition: Composition, settings: DocumentSettings): BootData {
  return {
    revision: composition.revision,
    shell: { version: composition.shell.version },
    backend: settings.backend,
    clockOffset: settings.clockOffset,
    remotes: composition.remotes,
  };
}
