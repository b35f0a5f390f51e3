import {
  type BootData,
  exposedModule,
  federationName,
  matchRoute,
  pageDataElementId,
} from '@northlight/contract';
import { shellRouteDeclarations } from '../app/shell-routes.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { describeFiles, formatTime, getPath, type Period } from './describe-files.ts';
import { pageMeasure } from './measure-pages.ts';

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

/** Collects what rendered the page and how long each step took. */
export function readPageParts({ boot, getVersion }: PagePartsSource) {
  const routes = [
    ...shellRouteDeclarations.map(({ path, access }) => ({ path, access, remote: null })),
    ...boot.remotes.flatMap((remote) => remote.routes.map(([path, access]) => ({ path, access, remote }))),
  ];
  const route = matchRoute(routes, location.pathname)?.route;
  const remote = route?.remote ?? null;
  const folder = remote?.name ?? 'shell';
  const containerName = federationName(folder);
  const version = remote && getVersion(remote.name);
  const period = readPagePeriod();
  const isServerRendered = period.start === 0 && document.getElementById(pageDataElementId) !== null;
  const details: (Detail | false)[] = [
    ['URL', location.pathname + location.search],
    ['Route', route === undefined ? 'None: no such page' : `${route.path} (access: ${route.access})`],
    ['Rendered', isServerRendered ? 'On the server, then hydrated' : 'In the browser'],
    remote !== null && ['Remote', `${remote.name}, ${version ? `version ${version}` : 'not running'}`],
    remote !== null && ['Module', `${exposedModule} in ${containerName}`],
    ['Shell', `Version ${boot.shell.version}, registry revision ${boot.revision}`],
  ];

  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const documents = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
  const [firstContent] = performance.getEntriesByName('first-contentful-paint');
  const shellScripts = files.filter(isScriptOf('shell'));
  const scripts = files.filter(isScriptOf(folder));
  const isEntry = ({ name }: PerformanceEntry) =>
    remote !== null && getPath(name).split('/').at(-1) === remote.entry.url.split('/').at(-1);
  const modules = remote === null ? shellScripts.slice(1) : scripts.filter((script) => !isEntry(script));
  // The guard reads the profile. Data may arrive after the page is ready.
  const dataRequests = files.filter(
    ({ name, startTime }) => startTime >= period.start && /\/rest\/v1\/(?!profiles\b)/.test(getPath(name)),
  );
  const describeData = () => describeFiles(dataRequests.slice(0, 1), { ...period, end: Infinity });
  const times: (Detail | false)[] = [
    ['Document', describeFiles(documents, period)],
    ['Shell script', describeFiles(shellScripts.slice(0, 1), period)],
    remote !== null && ['Remote entry', describeFiles(scripts.filter(isEntry), period)],
    // The 404 page is part of the shell script.
    route !== undefined && ['Page module', describeFiles(modules, period)],
    ['First data', isServerRendered ? 'In the document' : describeData()],
    period.start === 0 &&
      firstContent !== undefined && [
        'First content',
        `On screen after ${formatTime(firstContent.startTime)}`,
      ],
    ['Page rendered', `After ${formatTime(period.end - period.start)}`],
  ];
  return {
    remote: remote?.name ?? null,
    folder,
    /** Null if the source folder is on another machine. */
    editorLink: boot.sourceFolder === undefined ? null : createEditorLink(`${boot.sourceFolder}/${folder}`),
    details: details.filter((detail) => detail !== false),
    times: times.filter((detail) => detail !== false),
    packages: remote === null ? [] : listPackages(containerName),
  };
}

function createEditorLink(folder: string): string {
  const names = folder.split(/[\\/]/).filter((name) => name !== '');
  return `vscode://file/${names.map(encodeURIComponent).join('/')}/`;
}

function readPagePeriod(): Period {
  const measure = performance.getEntriesByName(pageMeasure, 'measure').at(-1);
  const start = measure?.startTime ?? 0;
  return { start, end: measure === undefined ? performance.now() : start + measure.duration };
}

const isScriptOf =
  (release: string) =>
  ({ name }: PerformanceEntry): boolean =>
    getPath(name).startsWith(`/remotes/${release}/`) && /\.m?js$/.test(getPath(name));

/** The shared packages that a remote uses, with their versions. */
function listPackages(containerName: string): string[] {
  const instance = (globalThis as FederationGlobal).__FEDERATION__?.__INSTANCES__[0];
  return Object.entries(instance?.shareScopeMap.default ?? {}).flatMap(([name, versions]) =>
    Object.entries(versions)
      .filter(([, { useIn }]) => useIn.includes(containerName))
      .map(([version, { from }]) => `${name} ${version}${from === 'shell' ? '' : ` (provided by ${from})`}`),
  );
}
