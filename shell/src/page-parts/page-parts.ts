import { type BootData, federationName, matchRoute } from '@northlight/contract';
import { shellRouteDeclarations } from '../app/shell-routes.ts';
import type { Remotes } from '../remotes/remotes.ts';

export interface PagePartsSource {
  readonly boot: BootData;
  readonly getVersion: Remotes['getVersion'];
}

export type Detail = readonly [label: string, value: string];

/** Federation's global data: shared packages by scope, name and version. */
interface FederationGlobal {
  readonly __FEDERATION__?: { readonly __INSTANCES__: readonly { readonly shareScopeMap: ShareScopes }[] };
}
type ShareScopes = Record<string, Record<string, Record<string, { from: string; useIn: readonly string[] }>>>;

/** Collects what rendered the page. */
export function readPageParts({ boot, getVersion }: PagePartsSource) {
  const routes = [
    ...shellRouteDeclarations.map(({ path, access }) => ({ path, access, remote: null })),
    ...boot.remotes.flatMap((remote) => remote.routes.map(([path, access]) => ({ path, access, remote }))),
  ];
  const route = matchRoute(routes, location.pathname)?.route;
  const remote = route?.remote ?? null;
  const folder = remote?.name ?? 'shell';
  const version = remote && getVersion(remote.name);
  const details: (Detail | false)[] = [
    ['Route', route === undefined ? 'None: no such page' : `${route.path} (access: ${route.access})`],
    remote !== null && ['Remote', `${remote.name}, ${version ? `version ${version}` : 'not running'}`],
    ['Shell', `Version ${boot.shell.version}, registry revision ${boot.revision}`],
  ];
  return {
    remote: remote?.name ?? null,
    folder,
    /** Null if the source folder is on another machine. */
    editorLink: boot.sourceFolder === undefined ? null : createEditorLink(`${boot.sourceFolder}/${folder}`),
    details: details.filter((detail) => detail !== false),
    packages: remote === null ? [] : listPackages(federationName(remote.name)),
  };
}

function createEditorLink(folder: string): string {
  const names = folder.split(/[\\/]/).filter((name) => name !== '');
  return `vscode://file/${names.map(encodeURIComponent).join('/')}/`;
}

/** The shared packages that a remote uses, with their versions. */
function listPackages(containerName: string): string[] {
  const instance = (globalThis as FederationGlobal).__FEDERATION__?.__INSTANCES__[0];
  return Object.entries(instance?.shareScopeMap.default ?? {}).flatMap(([name, versions]) =>
    Object.entries(versions)
      .filter(([, { useIn }]) => useIn.includes(containerName))
      .map(([version, { from }]) => `${name} ${version}${from === 'shell' ? '' : ` (provided by ${from})`}`),
  );
}
