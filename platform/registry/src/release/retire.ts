import type { RemoteBuildManifest } from '@northlight/contract/data';
import { type RegistryDocument, type Retirement, shellName } from '../document/document.ts';
import type { Provenance } from '../document/ledger.ts';
import { addressesOf, routesOf, routesOverlap } from '../document/routes.ts';
import { type GateFailure, ReleaseError } from '../errors.ts';
import { gateRefusal } from '../gate/inspection.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { type ReleaseResult, switchLive } from './switch-live.ts';

export interface RetireOptions {
  readonly name: string;
  /** The path that its addresses lead to from now on; null: to a page that says that they are gone. */
  readonly redirect: string | null;
  readonly by: Provenance;
  /** Links on pages of what stays live, where they can be seen. */
  readonly links?: readonly PageLink[];
}

/** A link that a page has. */
export interface PageLink {
  readonly page: string;
  readonly to: string;
}

/**
 * Takes a remote out of what is live. Its files stay as long as those of every release, so that open tabs go on; a
 * rollback or a release of the name brings it back.
 * @throws ReleaseError
 */
export async function retire(
  store: ReleaseStore,
  { name, redirect, by, links = [] }: RetireOptions,
): Promise<ReleaseResult> {
  await store.requireRight(name);
  return switchLive(store, [name], async (live) => {
    const manifest = live?.releases[name]?.manifest;
    if (live === null || manifest === undefined) throw notLive(live, name);
    if (name === shellName || manifest.kind === 'shell') {
      throw new ReleaseError('bad-build', 'The shell cannot be retired: every page stands in it.');
    }
    const failures = [
      ...leadingFailures(live, manifest, links),
      ...redirectFailures(live, manifest, redirect),
    ];
    if (failures.length > 0) throw gateRefusal(failures);
    const retired: Retirement = {
      at: new Date().toISOString(),
      version: manifest.version,
      routes: addressesOf(manifest),
      redirect,
    };
    return { kind: 'retire', by, entries: [], retired: { [name]: retired }, checks: [] };
  });
}

function notLive(live: RegistryDocument | null, name: string): ReleaseError {
  const what = live?.retired?.[name] === undefined ? 'is not live' : 'is retired already';
  return new ReleaseError('unknown-release', `${name} ${what}`);
}

/** Who leads there: menus and pages of other remotes, and the redirects of remotes that left before. */
function leadingFailures(
  { releases, retired = {} }: RegistryDocument,
  leaving: RemoteBuildManifest,
  links: readonly PageLink[],
): GateFailure[] {
  const owns = (to: string) => {
    const path = to.replace(/[?#].*$/s, '');
    return routesOf(leaving).some((route) => routesOverlap(route.path, path));
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
        message: `${name}: is retired and leads to ${redirect}, a page of ${leaving.name}`,
        remedy: `Retire ${name} with another --redirect first: bring it back, and retire it anew.`,
      }),
    );
  const pages = links
    .filter(({ page, to }) => owns(to) && !owns(page))
    .map(
      ({ page, to }): GateFailure => ({
        check: 'navigation',
        message: `the page ${page} has a link to ${to}, a page of ${leaving.name}`,
        remedy: 'Release its remote without the link first, or take it out of the content.',
      }),
    );
  return [...menus, ...redirects, ...pages];
}

function redirectFailures(
  { releases }: RegistryDocument,
  leaving: RemoteBuildManifest,
  redirect: string | null,
): GateFailure[] {
  if (redirect === null) return [];
  const stay = Object.values(releases).filter(({ name }) => name !== leaving.name);
  const isPage = stay.some(({ manifest }) =>
    routesOf(manifest).some(({ path }) => routesOverlap(path, redirect)),
  );
  if (isPage && !redirect.includes(':')) return [];
  return [
    {
      check: 'route',
      message: `${leaving.name}: would lead to ${redirect}, which is no page of what stays live`,
      remedy: 'Name a page of another remote, such as --redirect /',
    },
  ];
}
