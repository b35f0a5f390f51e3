import type { RemoteBuildManifest } from '@northlight/contract/data';
import type { Provenance } from '../document/ledger.ts';
import { type RegistryDocument, type Retirement, shellName } from '../document/registry-document.ts';
import { getOwnedPaths, getRoutes, routesOverlap } from '../document/routes.ts';
import { type GateFailure, ReleaseError } from '../errors.ts';
import { createGateError } from '../gate/inspection.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { type ReleaseResult, switchLive } from './switch-live.ts';

export interface RetireOptions {
  readonly name: string;
  /** Where its addresses redirect; null shows a “gone” page. */
  readonly redirect: string | null;
  readonly by: Provenance;
  /** Links on live pages, if known. */
  readonly links?: readonly PageLink[];
}

export interface PageLink {
  readonly page: string;
  readonly to: string;
}

/**
 * Takes a remote offline. Like every release it keeps its files, so that open tabs keep working. A rollback or a new
 * release of the name restores it.
 * @throws ReleaseError
 */
export async function retire(
  store: ReleaseStore,
  { name, redirect, by, links = [] }: RetireOptions,
): Promise<ReleaseResult> {
  await store.requirePermission(name);
  return switchLive(store, [name], async (live) => {
    const manifest = live?.releases[name]?.manifest;
    if (live === null || manifest === undefined) throw createNotLiveError(live, name);
    if (name === shellName || manifest.kind === 'shell') {
      throw new ReleaseError('bad-build', 'The shell cannot be retired: every page needs it.');
    }
    const failures = [
      ...checkIncomingLinks(live, manifest, links),
      ...checkRedirect(live, manifest, redirect),
    ];
    if (failures.length > 0) throw createGateError(failures);
    const retired: Retirement = {
      at: new Date().toISOString(),
      version: manifest.version,
      routes: getOwnedPaths(manifest),
      redirect,
    };
    return { kind: 'retire', by, entries: [], retired: { [name]: retired }, checks: [] };
  });
}

function createNotLiveError(live: RegistryDocument | null, name: string): ReleaseError {
  const status = live?.retired?.[name] === undefined ? 'is not live' : 'is already retired';
  return new ReleaseError('unknown-release', `${name} ${status}`);
}

/** Finds links to the remote in other remotes' menus and pages, and in redirects of retired ones. */
function checkIncomingLinks(
  { releases, retired = {} }: RegistryDocument,
  retiring: RemoteBuildManifest,
  links: readonly PageLink[],
): GateFailure[] {
  const isRetiringPath = (to: string) => {
    const path = to.replace(/[?#].*$/s, '');
    return getRoutes(retiring).some((route) => routesOverlap(route.path, path));
  };
  const menus = Object.values(releases).flatMap(({ name, manifest }) =>
    name === retiring.name || manifest.kind === 'shell'
      ? []
      : manifest.declaration.navigation
          .filter(({ to }) => isRetiringPath(to))
          .map(
            ({ to, label }): GateFailure => ({
              check: 'navigation',
              message: `${name}: the menu entry "${label}" leads to ${to}, a page of ${retiring.name}`,
              remedy: `Release ${name} without the entry first.`,
            }),
          ),
  );
  const redirects = Object.entries(retired)
    .filter(([, { redirect }]) => redirect !== null && isRetiringPath(redirect))
    .map(
      ([name, { redirect }]): GateFailure => ({
        check: 'navigation',
        message: `${name}: is retired and redirects to ${redirect}, a page of ${retiring.name}`,
        remedy: `Restore ${name} first and retire it again with another --redirect.`,
      }),
    );
  const pages = links
    .filter(({ page, to }) => isRetiringPath(to) && !isRetiringPath(page))
    .map(
      ({ page, to }): GateFailure => ({
        check: 'navigation',
        message: `the page ${page} has a link to ${to}, a page of ${retiring.name}`,
        remedy: 'Release its remote without the link first, or remove it from the content.',
      }),
    );
  return [...menus, ...redirects, ...pages];
}

function checkRedirect(
  { releases }: RegistryDocument,
  retiring: RemoteBuildManifest,
  redirect: string | null,
): GateFailure[] {
  if (redirect === null) return [];
  const remaining = Object.values(releases).filter(({ name }) => name !== retiring.name);
  const isPage = remaining.some(({ manifest }) =>
    getRoutes(manifest).some(({ path }) => routesOverlap(path, redirect)),
  );
  if (isPage && !redirect.includes(':')) return [];
  return [
    {
      check: 'route',
      message: `${retiring.name}: would redirect to ${redirect}, which is not a live page`,
      remedy: 'Name a page of another remote, such as --redirect /',
    },
  ];
}
