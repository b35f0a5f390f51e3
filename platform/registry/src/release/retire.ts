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
  /** Where its addresses redirect to; null shows a page that says that they are gone. */
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
 * Takes a remote offline. Its files stay like those of every release, so that open tabs keep working. A rollback or a
 * release of the name restores it.
 * @throws ReleaseError
 */
export async function retire(
  store: ReleaseStore,
  { name, redirect, by, links = [] }: RetireOptions,
): Promise<ReleaseResult> {
  await store.requireRight(name);
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

/** What still leads to the remote: menus and pages of other remotes, and redirects of retired ones. */
function checkIncomingLinks(
  { releases, retired = {} }: RegistryDocument,
  leaving: RemoteBuildManifest,
  links: readonly PageLink[],
): GateFailure[] {
  const owns = (to: string) => {
    const path = to.replace(/[?#].*$/s, '');
    return getRoutes(leaving).some((route) => routesOverlap(route.path, path));
  };
  const menus = Object.values(releases).flatMap(({ name, manifest }) =>
    name === leaving.name || manifest.kind === 'shell'
      ? []
      : manifest.declaration.navigation
          .filter(({ to }) => owns(to))
          .map(
            ({ to, label }): GateFailure => ({
              check: 'navigation',
              message: `${name}: the menu entry "${label}" leads to ${to}, a page of ${leaving.name}`,
              remedy: `Release ${name} without the entry first.`,
            }),
          ),
  );
  const redirects = Object.entries(retired)
    .filter(([, { redirect }]) => redirect !== null && owns(redirect))
    .map(
      ([name, { redirect }]): GateFailure => ({
        check: 'navigation',
        message: `${name}: is retired and redirects to ${redirect}, a page of ${leaving.name}`,
        remedy: `Restore ${name} first and retire it again with another --redirect.`,
      }),
    );
  const pages = links
    .filter(({ page, to }) => owns(to) && !owns(page))
    .map(
      ({ page, to }): GateFailure => ({
        check: 'navigation',
        message: `the page ${page} has a link to ${to}, a page of ${leaving.name}`,
        remedy: 'Release its remote without the link first, or remove it from the content.',
      }),
    );
  return [...menus, ...redirects, ...pages];
}

function checkRedirect(
  { releases }: RegistryDocument,
  leaving: RemoteBuildManifest,
  redirect: string | null,
): GateFailure[] {
  if (redirect === null) return [];
  const stay = Object.values(releases).filter(({ name }) => name !== leaving.name);
  const isPage = stay.some(({ manifest }) =>
    getRoutes(manifest).some(({ path }) => routesOverlap(path, redirect)),
  );
  if (isPage && !redirect.includes(':')) return [];
  return [
    {
      check: 'route',
      message: `${leaving.name}: would redirect to ${redirect}, which is not a live page`,
      remedy: 'Name a page of another remote, such as --redirect /',
    },
  ];
}
