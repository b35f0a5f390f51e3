import type {
  BuildManifest,
  RemoteBuildManifest,
  SharedRequirement,
  ShellBuildManifest,
} from '@northlight/contract/data';
import major from 'semver/functions/major.js';
import minor from 'semver/functions/minor.js';
import satisfies from 'semver/functions/satisfies.js';
import { type RegistryDocument, shellName } from '../document/registry-document.ts';
import { findDocumentClashes, findRouteClashes, routesOverlap } from '../document/routes.ts';
import type { GateFailure } from '../errors.ts';

/** The state that a release is compared with. */
export interface LiveState {
  /** Null before the first release. */
  readonly registry: RegistryDocument | null;
  /** The backend's newest migration; null when unknown, and then not compared. */
  readonly backendSchema: number | null;
}

/**
 * Compares a build with the live state: a remote with the live shell, the backend and the other remotes; a shell with
 * every live remote. Collects all failures.
 * @param batch - builds that go live in the same switch
 */
export function checkRelease(
  manifest: BuildManifest,
  live: LiveState,
  batch: readonly BuildManifest[] = [],
): GateFailure[] {
  const manifestsByName = new Map<string, BuildManifest>();
  for (const entry of Object.values(live.registry?.releases ?? {}))
    manifestsByName.set(entry.name, entry.manifest);
  for (const other of batch) manifestsByName.set(other.name, other);
  manifestsByName.delete(manifest.name);
  const others = [...manifestsByName.values()];
  const clashes = findRouteClashes(manifest, others).map(
    ({ path, owner, ownedPath }): GateFailure => ({
      check: 'route',
      message: `${manifest.name}: the route ${path} overlaps with ${ownedPath}, which ${owner} owns`,
      remedy: `Declare another path in ${manifest.name}/remote.ts, or release ${owner} without it first.`,
      conflictsWith: owner,
    }),
  );
  clashes.push(
    ...findDocumentClashes(manifest, others).map(
      ({ path, owner }): GateFailure => ({
        check: 'route',
        message: `${manifest.name}: generates the document ${path}, which belongs to ${owner}`,
        remedy: `Remove it from ${manifest.name}/remote.ts, or release ${owner} without it first.`,
        conflictsWith: owner,
      }),
    ),
  );
  if (manifest.kind === 'shell') {
    // Accounts in a rollout also get the new shell.
    const rolledOut = Object.values(live.registry?.rollouts ?? {}).map(({ entry }) => entry.manifest);
    const remotes = [...others, ...rolledOut].filter((other) => other.kind === 'remote');
    return [...clashes, ...remotes.flatMap((remote) => checkFit(remote, manifest, 'shell'))];
  }
  const shell = manifestsByName.get(shellName);
  return [
    ...clashes,
    ...checkNavigation(manifest),
    ...checkSchema(manifest, live.backendSchema),
    ...(shell?.kind === 'shell' ? checkFit(manifest, shell, 'remote') : [createNoShellFailure(manifest)]),
  ];
}

function createNoShellFailure(remote: RemoteBuildManifest): GateFailure {
  return {
    check: 'shell',
    message: `${remote.name}: no shell is live to load it`,
    remedy: 'Release the shell first, or together with it.',
    conflictsWith: shellName,
  };
}

function checkSchema(remote: RemoteBuildManifest, backendSchema: number | null): GateFailure[] {
  const { schema } = remote.declaration.requires;
  if (backendSchema === null || backendSchema >= schema) return [];
  return [
    {
      check: 'schema',
      message: `${remote.name}: needs schema ${schema}, but the backend has ${backendSchema}`,
      remedy: 'Apply the missing migrations to the backend first.',
    },
  ];
}

function checkNavigation({ name, declaration }: RemoteBuildManifest): GateFailure[] {
  return declaration.navigation
    .filter(({ to }) => {
      const path = to.replace(/[?#].*$/s, '');
      return !declaration.routes.some((route) => routesOverlap(route.path, path));
    })
    .map(({ to, label }) => ({
      check: 'navigation',
      message: `${name}: the menu entry "${label}" leads to ${to}, which is not a route of ${name}`,
      remedy: `Declare the route in ${name}/remote.ts, or remove the entry from its navigation.`,
    }));
}

/** Why a remote and a shell are incompatible. `released` is the one that can still be changed. */
function checkFit(
  remote: RemoteBuildManifest,
  shell: ShellBuildManifest,
  released: 'remote' | 'shell',
): GateFailure[] {
  const { contract, kit } = remote.declaration.requires;
  const getRemedy = (packageName: string) =>
    released === 'remote'
      ? `Release a shell with a compatible ${packageName} first, or build ${remote.name} against the live one.`
      : `Release a ${remote.name} that accepts the new ${packageName} first or together with it, or keep ${packageName} compatible.`;
  const compare = (check: GateFailure['check'], name: string, range: string): GateFailure[] => {
    const supplied = getSuppliedVersion(shell, name);
    if (supplied !== null && satisfies(supplied, range)) return [];
    const supply = supplied === null ? 'does not have it' : `has ${supplied}`;
    return [
      {
        check,
        message: `${remote.name}: needs ${name} ${range}, but shell ${shell.version} ${supply}`,
        remedy: getRemedy(name),
      },
    ];
  };
  const contractFailures = compare('contract', '@northlight/contract', contract);
  // The contract is also a shared package; report it once.
  const sharedPackages = remote.shared.filter(
    ({ name }) => contractFailures.length === 0 || !/^@northlight\/contract(\/|$)/.test(name),
  );
  const failures = [
    ...contractFailures,
    ...compare('kit', '@northlight/shared-ui', kit),
    ...sharedPackages.flatMap((shared) => {
      const failures = compare('shared', shared.name, shared.accepts);
      if (failures.length > 0) return failures;
      return checkSharedVersion(remote, shell, shared, getRemedy);
    }),
    ...checkPageTree(remote, shell),
  ];
  const conflictsWith = released === 'remote' ? shellName : remote.name;
  return failures.map((failure) => ({ ...failure, conflictsWith }));
}

function getSuppliedVersion({ provides }: ShellBuildManifest, name: string): string | null {
  return Object.hasOwn(provides, name) ? (provides[name] ?? null) : null;
}

/** A build made with a newer version may use features that the shell's version lacks, whatever range it declares. */
function checkSharedVersion(
  remote: RemoteBuildManifest,
  shell: ShellBuildManifest,
  { name, builtWith }: SharedRequirement,
  getRemedy: (packageName: string) => string,
): GateFailure[] {
  const supplied = getSuppliedVersion(shell, name) ?? builtWith;
  if (major(builtWith) === major(supplied) && minor(builtWith) <= minor(supplied)) return [];
  return [
    {
      check: 'shared',
      message: `${remote.name}: was built with ${name} ${builtWith}, but shell ${shell.version} supplies ${supplied}`,
      remedy: getRemedy(name),
    },
  ];
}

/** React ids match only under the same tree; otherwise each public page would be rendered twice. */
function checkPageTree(remote: RemoteBuildManifest, shell: ShellBuildManifest): GateFailure[] {
  const remotePageTree = remote.server?.pageTree;
  if (remotePageTree === undefined || shell.pageTree === undefined || remotePageTree === shell.pageTree)
    return [];
  return [
    {
      check: 'page tree',
      message: `${remote.name}: its server bundle renders a different tree around its pages than shell ${shell.version} (@northlight/contract/page-tree)`,
      remedy: `Release shell and ${remote.name} together, from one checkout.`,
    },
  ];
}
