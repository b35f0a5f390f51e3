import {
  type BootFile,
  bootElementId,
  brand,
  devVersion,
  documentTitle,
  expectedAttribute,
  type FirstPaint,
  firstPaintAttribute,
  type GuardedPage,
  guardedPageElementId,
  type LaterFile,
  laterScriptsElementId,
  type OpenedFile,
  pageDataElementId,
  type RemoteBuildManifest,
  type RenderedPage,
} from '@northlight/contract/data';
import { escapeHtml } from '@northlight/domain';
import { releaseUrl } from '@northlight/registry';
import { pageScriptPath } from '../traces/routes.ts';
import { trialBanner } from '../trials/banner.ts';
import {
  type Build,
  bootDataOf,
  type Composition,
  type DocumentSettings,
  type OwnedRoute,
} from './composition.ts';

/**
 * The document of a route, the same for everybody: who is signed in is known to the browser alone.
 * @param route - null for an address that nobody owns; the shell then shows its 404 page
 * @param firstPaint - what the release has drawn of a guarded page
 */
export function renderDocument(
  composition: Composition,
  route: OwnedRoute | null,
  settings: DocumentSettings,
  firstPaint: FirstPaint[string] | null = null,
): string {
  const { shell } = composition;
  const { manifest } = shell;
  const title = documentTitle(route === null ? 'Page not found' : route.title);
  return lines([
    ...headStart(manifest, settings),
    `<title>${escapeHtml(title)}</title>`,
    // What is not there, and what needs signing in, is nothing to find by a search.
    route === null || route.access !== 'public' ? '<meta name="robots" content="noindex">' : '',
    ...headStyles(shell),
    firstPaint === null ? '' : `${firstPaint.styles}<style>${shownWhenExpected}</style>`,
    ...preloadsOf(route),
    ...manifest.scripts.map(
      (file) => `<script defer src="${urlOf(shell, file)}"${checks(shell, file)}></script>`,
    ),
    json(bootElementId, bootDataOf(composition, settings)),
    toldVisit(composition, route),
    ...guardedPage(composition, route),
    '</head>',
    '<body>',
    route === null ? noPageWithoutScripts : noScripts,
    `<div id="root">${firstPaint === null ? '' : asFirstPaint(firstPaint.html)}</div>`,
    trialBanner(composition),
    '</body>',
    '</html>',
    '',
  ]);
}

/**
 * The document of a page that was rendered here. Its scripts stand in it as data: the shell's boot script fetches them
 * in an idle moment after the page has loaded, or at the first input, so that they compete with nothing that is seen.
 */
export function renderPrerendered(
  composition: Composition,
  route: OwnedRoute,
  page: RenderedPage,
  settings: DocumentSettings,
): string {
  const { shell } = composition;
  const { remote } = route;
  const later: LaterFile[] = [
    ...shell.manifest.scripts.map((file) => fileOf(shell, file)),
    ...(remote === null
      ? []
      : scriptsOf(remote, route).map((file) => ({ ...fileOf(remote, file), isAhead: true as const }))),
  ];
  return lines([
    ...headStart(shell.manifest, settings),
    page.head,
    ...headStyles(shell),
    page.styles,
    '</head>',
    '<body>',
    `<div id="root">${page.html}</div>`,
    trialBanner(composition),
    json(bootElementId, bootDataOf(composition, settings)),
    toldVisit(composition, route),
    json(pageDataElementId, page.data),
    json(laterScriptsElementId, later),
    '</body>',
    '</html>',
    '',
  ]);
}

/** Nobody can touch or hear it: it is not the page yet. */
const asFirstPaint = (html: string) => `<div ${firstPaintAttribute} inert aria-hidden="true">${html}</div>`;

/** Who is signed out, or may not open the page, is led elsewhere and sees none of it. */
const shownWhenExpected = `:root:not([${expectedAttribute}]) [${firstPaintAttribute}]{display:none}`;

const noScripts =
  '<noscript><p style="padding:1.5rem">This part of the site needs JavaScript.</p></noscript>';

const noPageWithoutScripts =
  '<noscript><main style="padding:1.5rem"><h1>Oops! Page not found</h1><p><a href="/">Return to Home</a></p></main></noscript>';

export function headStart(
  { bootScript }: Composition['shell']['manifest'],
  { isTraced }: Pick<DocumentSettings, 'isTraced'> = {},
): string[] {
  return [
    '<!doctype html>',
    `<html lang="${brand.locale}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    bootScript === '' ? '' : `<script>${bootScript}</script>`,
    // Before all others: what they ask for belongs to the trace.
    isTraced === true ? `<script src="${pageScriptPath}"></script>` : '',
  ];
}

export function headStyles(shell: Composition['shell']): string[] {
  const { fonts, inlineStyle, headMarkup } = shell.manifest;
  return [
    ...fonts.map(
      (font) =>
        `<link rel="preload" as="font" type="font/woff2" href="${urlOf(shell, font)}" crossorigin="anonymous">`,
    ),
    `<style>${inlineStyle}</style>`,
    headMarkup,
  ];
}

export function lines(parts: readonly string[]): string {
  return parts.filter((part, index) => part !== '' || index === parts.length - 1).join('\n');
}

function json(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;
}

/**
 * Preloads of the remote that owns the route, so that its files come beside the shell's and not after them. None for
 * a guarded route: the document does not know who asks, and a visitor without a session is sent to /auth and has no use
 * for the code. What it names instead is in `guardedPage`.
 */
function preloadsOf(route: OwnedRoute | null): string[] {
  const remote = route?.remote;
  if (!route || !remote || route.access !== 'public') return [];
  return scriptsOf(remote, route).map((file) => {
    const kind = file.endsWith('.css') ? 'style' : 'script';
    return `<link rel="preload" as="${kind}" href="${urlOf(remote, file)}"${checks(remote, file)}>`;
  });
}

/**
 * A guarded route as data, and the script that fetches what it names ahead. After the shell's own tag, which stays the
 * first to be fetched.
 */
function guardedPage({ shell, next }: Composition, route: OwnedRoute | null): string[] {
  const remote = route?.remote;
  if (!route || !remote || route.access === 'public') return [];
  const { session = [], earlyScript } = shell.manifest;
  const page: GuardedPage = {
    remote: remote.name,
    path: route.path,
    access: route.access,
    // While a newer version is rolled out, the shell alone knows which of the two this account has.
    ...(next[remote.name] === undefined ? filesOf(remote, route) : { files: [] }),
    session: session.map((file) => fileOf(shell, file)),
    data: route.data,
  };
  return [
    json(guardedPageElementId, page),
    ...(earlyScript === undefined ? [] : [`<script>${earlyScript}</script>`]),
  ];
}

/** Tells the edge what comes of a visit to the public pages that are rolled out. */
function toldVisit({ shell, remotes }: Composition, route: OwnedRoute | null): string {
  const { visitScript } = shell.manifest;
  const remote = remotes.find(({ name }) => name === route?.remote?.name);
  return remote?.told === undefined || visitScript === undefined ? '' : `<script>${visitScript}</script>`;
}

function fileOf({ name, version, integrity }: Build, file: string): BootFile {
  return { url: releaseUrl(name, version, file), integrity: integrity[file] ?? '' };
}

/** What the remote needs before it can draw the route. */
function scriptsOf(
  { version, manifest: { entry, preload } }: Build<RemoteBuildManifest>,
  { path }: OwnedRoute,
): string[] {
  // Its chunks have no hash, so the browser asks for them in another mode: a preload would fetch them a second time.
  if (version === devVersion) return [entry];
  return [...new Set([entry, ...preload.all, ...(preload.byRoute[path] ?? [])])];
}

/** The same as data, and what an address may open beside it. */
function filesOf(
  build: Build<RemoteBuildManifest>,
  route: OwnedRoute,
): Pick<GuardedPage, 'files' | 'opened'> {
  const first = scriptsOf(build, route);
  const parts = build.version === devVersion ? [] : (build.manifest.preload.opened?.[route.path] ?? []);
  const opened: OpenedFile[] = parts.flatMap(({ query, files }) =>
    files.filter((file) => !first.includes(file)).map((file) => ({ ...fileOf(build, file), query })),
  );
  const files = first.map((file) => fileOf(build, file));
  return opened.length === 0 ? { files } : { files, opened };
}

/** The same attributes on the preload and on the script, or the browser fetches the file twice. */
function checks(build: Build, file: string): string {
  const integrity = build.integrity[file];
  const attribute = integrity === undefined ? '' : ` integrity="${escapeHtml(integrity)}"`;
  return `${attribute} crossorigin="anonymous"`;
}

function urlOf({ name, version }: Build, file: string): string {
  return escapeHtml(releaseUrl(name, version, file));
}

/** JSON that cannot end the element it stands in. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Shown when nothing was ever released or nothing can be read: the only page without a shell. */
export const unavailableDocument = `<!doctype html>
<html lang="${brand.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(documentTitle('Back in a moment'))}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif; }
main { padding: 1.5rem; max-width: 32rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
</style>
</head>
<body>
<main>
<h1>We will be back in a moment</h1>
<p>${brand.name} cannot be shown right now. Please reload this page in a few seconds.</p>
</main>
</body>
</html>
`;
