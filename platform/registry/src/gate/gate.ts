import type {
  BuildManifest,
  RemoteBuildManifest,
  SharedRequirement,
  ShellBuildManifest,
} from '@northlight/contract/data';
import major from 'semver/functions/major.js';
import minor from 'semver/functions/minor.js';
import satisfies from 'semver/functions/satisfies.js';
import { type RegistryDocument, shellName } from '../document/document.ts';
import { documentClashes, routeClashes, routesOverlap } from '../document/routes.ts';
import type { GateFailure } from '../errors.ts';

/** What a release meets when it goes live. */
export interface LiveState {
  /** Null before the first release. */
  readonly registry: RegistryDocument | null;
  /** The number of the backend's newest migration; null when it is not known, and then not compared. */
  readonly backendSchema: number | null;
}

/**
 * Compares a build with what is live, before anything is switched. A remote is held against the live shell, the
 * backend and the other remotes; a shell against every live remote. All failures are collected.
 * @param together - builds that go live in the same switch and so count as live already
 */
export function checkRelease(
  manifest: BuildManifest,
  live: LiveState,
  together: readonly BuildManifest[] = [],
): GateFailure[] {
  const around = new Map<string, BuildManifest>();
  for (const entry of Object.values(live.registry?.releases ?? {})) around.set(entry.name, entry.manifest);
  for (const other of together) around.set(other.name, other);
  around.delete(manifest.name);
  const others = [...around.values()];
  const clashes = routeClashes(manifest, others).map(
    ({ path, owner, ownedPath }): GateFailure => ({
      check: 'route',
      message: `${manifest.name}: the route ${path} overlaps with ${ownedPath}, which ${owner} owns`,
      remedy: `Declare another path in ${manifest.name}/remote.ts, or release ${owner} without it first.`,
    }),
  );
  clashes.push(
    ...documentClashes(manifest, others).map(
      ({ path, owner }): GateFailure => ({
        check: 'route',
        message: `${manifest.name}: makes the document ${path}, which ${owner} makes`,
        remedy: `Take it out of ${manifest.name}/remote.ts, or release ${owner} without it first.`,
      }),
    ),
  );
  if (manifest.kind === 'shell') {
    // Whoever is in the share of a rollout meets the new shell too.
    const begun = Object.values(live.registry?.rollouts ?? {}).map(({ entry }) => entry.manifest);
    const remotes = [...others, ...begun].filter((other) => other.kind === 'remote');
    return [...clashes, ...remotes.flatMap((remote) => fitFailures(remote, manifest, 'shell'))];
  }
  const shell = around.get(shellName);
  return [
    ...clashes,
    ...navigationFailures(manifest),
    ...schemaFailures(manifest, live.backendSchema),
    ...(shell?.kind === 'shell' ? fitFailures(manifest, shell, 'remote') : [noShell(manifest)]),
  ];
}

function noShell(remote: RemoteBuildManifest): GateFailure {
  return {
    check: 'shell',
    message: `${remote.name}: no shell is live that could load it`,
    remedy: 'Release the shell first, or together with it.',
  };
}

function schemaFailures(remote: RemoteBuildManifest, backendSchema: number | null): GateFailure[] {
  const { schema } = remote.declaration.requires;
  if (backendSchema === null || backendSchema >= schema) return [];
  return [
    {
      check: 'schema',
      message: `${remote.name}: needs the backend's schema ${schema}, live is ${backendSchema}`,
      remedy: 'Apply the missing migrations to the backend first.',
    },
  ];
}

function navigationFailures({ name, declaration }: RemoteBuildManifest): GateFailure[] {
  return declaration.navigation
    .filter(({ to }) => {
      const path = to.replace(/[?#].*$/s, '');
      return !declaration.routes.some((route) => routesOverlap(route.path, path));
    })
    .map(({ to, label }) => ({
      check: 'navigation',
      message: `${name}: the menu entry "${label}" leads to ${to}, which is no route of ${name}`,
      remedy: `Declare the route in ${name}/remote.ts, or take the entry out of its navigation.`,
    }));
}

/** How a remote and a shell do not fit. `released` is which of the two is being released, and so can be mended. */
function fitFailures(
  remote: RemoteBuildManifest,
  shell: ShellBuildManifest,
  released: 'remote' | 'shell',
): GateFailure[] {
  const { contract, kit } = remote.declaration.requires;
  const remedyOf = (what: string) =>
    released === 'remote'
      ? `Release a shell with a fitting ${what} first, or build ${remote.name} against the live one.`
      : `Release a ${remote.name} that accepts the new ${what} first or together, or keep ${what} compatible.`;
  const compare = (check: GateFailure['check'], name: string, range: string): GateFailure[] => {
    const supplied = suppliedVersion(shell, name);
    if (supplied !== null && satisfies(supplied, range)) return [];
    const has = supplied === null ? 'does not have it' : `has ${supplied}`;
    return [
      {
        check,
        message: `${remote.name}: needs ${name} ${range}, the shell ${shell.version} ${has}`,
        remedy: remedyOf(name),
      },
    ];
  };
  const unfitContract = compare('contract', '@northlight/contract', contract);
  // It is one of the shared packages, too: once is enough.
  const rest = remote.shared.filter(
    ({ name }) => unfitContract.length === 0 || !/^@northlight\/contract(\/|$)/.test(name),
  );
  return [
    ...unfitContract,
    ...compare('kit', '@northlight/shared-ui', kit),
    ...rest.flatMap((shared) => {
      const unfit = compare('shared', shared.name, shared.accepts);
      if (unfit.length > 0) return unfit;
      return newerFailures(remote, shell, shared, remedyOf);
    }),
    ...pageTreeFailures(remote, shell),
  ];
}

function suppliedVersion({ provides }: ShellBuildManifest, name: string): string | null {
  return Object.hasOwn(provides, name) ? (provides[name] ?? null) : null;
}

/** What was built with a newer version may use what the shell's does not have, whatever range it declares. */
function newerFailures(
  remote: RemoteBuildManifest,
  shell: ShellBuildManifest,
  { name, builtWith }: SharedRequirement,
  remedyOf: (what: string) => string,
): GateFailure[] {
  const supplied = suppliedVersion(shell, name) ?? builtWith;
  if (major(builtWith) === major(supplied) && minor(builtWith) <= minor(supplied)) return [];
  return [
    {
      check: 'shared',
      message: `${remote.name}: was built with ${name} ${builtWith}, the shell ${shell.version} supplies ${supplied}`,
      remedy: remedyOf(name),
    },
  ];
}

/** Ids that React makes agree only below the same tree: else each public page is drawn twice. */
function pageTreeFailures(remote: RemoteBuildManifest, shell: ShellBuildManifest): GateFailure[] {
  const theirs = remote.server?.pageTree;
  if (theirs === undefined || shell.pageTree === undefined || theirs === shell.pageTree) return [];
  return [
    {
      check: 'page tree',
      message: `${remote.name}: its server bundle draws another tree around its pages than the shell ${shell.version} (@northlight/contract/page-tree)`,
      remedy: `Release shell and ${remote.name} together, from one checkout.`,
    },
  ];
}
