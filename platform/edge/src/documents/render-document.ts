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
  insertBrand,
  type LaterFile,
  laterScriptsElementId,
  pageDataElementId,
  type RemoteBuildManifest,
  type RenderedPage,
} from '@northlight/contract/data';
import { escapeHtml } from '@northlight/domain';
import { accentCss } from '@northlight/domain/accent';
import { releaseUrl } from '@northlight/registry';
import {
  type Build,
  type Composition,
  createBootData,
  type DocumentSettings,
  type OwnedRoute,
} from './composition.ts';

/**
 * Renders a route's document. It is the same for every visitor, since only the browser knows who is signed in.
 * @param route - null for an unknown path, where the shell shows its 404 page
 * @param firstPaint - prerendered HTML of a guarded page
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
  return joinLines([
    ...renderHeadStart(manifest),
    `<title>${escapeHtml(title)}</title>`,
    // Missing and guarded pages don't belong in search results.
    route === null || route.access !== 'public' ? '<meta name="robots" content="noindex">' : '',
    ...renderHeadStyles(composition),
    firstPaint === null ? '' : `${firstPaint.styles}<style>${firstPaintStyle}</style>`,
    ...renderPreloads(route),
    ...manifest.scripts.map(
      (file) =>
        `<script defer src="${renderUrl(shell, file)}"${renderFetchAttributes(shell, file)}></script>`,
    ),
    renderJson(bootElementId, createBootData(composition, settings)),
    renderVisitScript(composition, route),
    ...renderGuardedPage(composition, route),
    '</head>',
    '<body>',
    route === null ? noScriptNotFound : noScriptNotice,
    `<div id="root">${firstPaint === null ? '' : renderFirstPaint(firstPaint.html)}</div>`,
    renderTrialBanner(composition),
    '</body>',
    '</html>',
    '',
  ]);
}

/**
 * Renders the document for a prerendered page. Its scripts are listed as data: the boot script loads them when the
 * page is idle or at the first input, so that they don't compete with what the visitor sees.
 */
export function renderPrerenderedDocument(
  composition: Composition,
  route: OwnedRoute,
  page: RenderedPage,
  settings: DocumentSettings,
): string {
  const { shell } = composition;
  const { remote } = route;
  const deferredScripts: LaterFile[] = [
    ...shell.manifest.scripts.map((file) => toBootFile(shell, file)),
    ...(remote === null
      ? []
      : listScripts(remote, route.path).map((file) => ({
          ...toBootFile(remote, file),
          isAhead: true as const,
        }))),
  ];
  return joinLines([
    ...renderHeadStart(shell.manifest),
    page.head,
    ...renderHeadStyles(composition),
    page.styles,
    '</head>',
    '<body>',
    `<div id="root">${page.html}</div>`,
    renderTrialBanner(composition),
    renderJson(bootElementId, createBootData(composition, settings)),
    renderVisitScript(composition, route),
    renderJson(pageDataElementId, page.data),
    renderJson(laterScriptsElementId, deferredScripts),
    '</body>',
    '</html>',
    '',
  ]);
}

/** Inert, since it is not the real page yet. */
const renderFirstPaint = (html: string) =>
  `<div ${firstPaintAttribute} inert aria-hidden="true">${insertBrand(html)}</div>`;

/** Hides the first paint from visitors who are signed out or may not open the page; they are redirected. */
const firstPaintStyle = `:root:not([${expectedAttribute}]) [${firstPaintAttribute}]{display:none}`;

const noScriptNotice =
  '<noscript><p style="padding:1.5rem">This part of the site needs JavaScript.</p></noscript>';

const noScriptNotFound =
  '<noscript><main style="padding:1.5rem"><h1>Oops! Page not found</h1><p><a href="/">Return to Home</a></p></main></noscript>';

export function renderHeadStart({ bootScript }: Composition['shell']['manifest']): string[] {
  return [
    '<!doctype html>',
    `<html lang="${brand.locale}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    // iOS would put links around times, dates and numbers before React hydrates the page.
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">',
    bootScript === '' ? '' : `<script>${bootScript}</script>`,
  ];
}

export function renderHeadStyles({ shell, brand }: Pick<Composition, 'shell' | 'brand'>): string[] {
  const { fonts, inlineStyle, headMarkup } = shell.manifest;
  return [
    ...fonts.map(
      (font) =>
        `<link rel="preload" as="font" type="font/woff2" href="${renderUrl(shell, font)}" crossorigin="anonymous">`,
    ),
    `<style>${inlineStyle}</style>`,
    `<style>${accentCss(brand.accent)}</style>`,
    headMarkup,
    brand.iconUrl === null ? defaultIcon : renderIcons(brand.iconUrl),
  ];
}

const defaultIcon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';

const renderIcons = (url: string) =>
  ['icon', 'apple-touch-icon'].map((rel) => `<link rel="${rel}" href="${escapeHtml(url)}">`).join('');

export function joinLines(lines: readonly string[]): string {
  return lines.filter((line, index) => line !== '' || index === lines.length - 1).join('\n');
}

function renderJson(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;
}

/**
 * Preloads for the remote that owns the route, so that its files load in parallel with the shell's. None for a guarded
 * route, where a signed-out visitor is redirected to /auth; see `renderGuardedPage`.
 */
function renderPreloads(route: OwnedRoute | null): string[] {
  const remote = route?.remote;
  if (!route || !remote || route.access !== 'public') return [];
  return listScripts(remote, route.path).map((file) => {
    const kind = file.endsWith('.css') ? 'style' : 'script';
    return `<link rel="preload" as="${kind}" href="${renderUrl(remote, file)}"${renderFetchAttributes(remote, file)}>`;
  });
}

/**
 * A guarded route as data, with the script that prefetches its files. It comes after the shell's script tag, which must
 * load first.
 */
function renderGuardedPage({ shell, next, routes }: Composition, route: OwnedRoute | null): string[] {
  const remote = route?.remote;
  if (!route || (remote ? route.access === 'public' : !route.isInUserFrame)) return [];
  const { session = [], earlyScript } = shell.manifest;
  const listFiles = ({ path, remote: owner }: Pick<OwnedRoute, 'path' | 'remote'>) =>
    // During a rollout, only the shell knows which version this account gets.
    owner === null || next[owner.name] !== undefined
      ? []
      : listScripts(owner, path).map((file) => toBootFile(owner, file));
  // The device knows the user's start page, which has one segment.
  const startPages = routes.filter(
    ({ path, access, remote: owner }) => owner && access !== 'public' && path.lastIndexOf('/') === 0,
  );
  const page: GuardedPage = {
    remote: remote?.name ?? shell.name,
    path: route.path,
    access: route.access,
    files: listFiles(route),
    session: session.map((file) => toBootFile(shell, file)),
    data: route.data ?? [],
    ...(route.isInUserFrame && {
      frames: Object.fromEntries(
        startPages.map(({ path, remote: owner }) => [path, listFiles({ path: '', remote: owner })]),
      ),
    }),
  };
  return [
    renderJson(guardedPageElementId, page),
    ...(earlyScript === undefined ? [] : [`<script>${earlyScript}</script>`]),
  ];
}

/** The script that reports the outcome of a visit to public pages that are being rolled out. */
function renderVisitScript({ shell, remotes }: Composition, route: OwnedRoute | null): string {
  const { visitScript } = shell.manifest;
  const remote = remotes.find(({ name }) => name === route?.remote?.name);
  return remote?.visitorRollout === undefined || visitScript === undefined
    ? ''
    : `<script>${visitScript}</script>`;
}

function toBootFile({ name, version, integrity }: Build, file: string): BootFile {
  return { url: releaseUrl(name, version, file), integrity: integrity[file] ?? '' };
}

/** The files that the remote needs to show the route. */
function listScripts(
  { version, manifest: { entry, preload } }: Build<RemoteBuildManifest>,
  path: string,
): string[] {
  // Without a hash, development chunks are requested with a different request mode: a preload would fetch them twice.
  if (version === devVersion) return [entry];
  return [...new Set([entry, ...preload.all, ...(preload.byRoute[path] ?? [])])];
}

/** Preload and script tag need the same attributes, or the browser fetches the file twice. */
function renderFetchAttributes(build: Build, file: string): string {
  const integrity = build.integrity[file];
  const attribute = integrity === undefined ? '' : ` integrity="${escapeHtml(integrity)}"`;
  return `${attribute} crossorigin="anonymous"`;
}

function renderUrl({ name, version }: Build, file: string): string {
  return escapeHtml(releaseUrl(name, version, file));
}

/** JSON that cannot close the element that contains it. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Rendered outside `#root`, so that no version can remove it, and after it, so that the skip link stays first. */
function renderTrialBanner({ trial }: Composition): string {
  if (trial === undefined) return '';
  const until = `${trial.until.slice(0, 16).replace('T', ' ')} UTC`;
  return `<style>${trialBannerStyle}</style>
<aside class="trial" aria-label="Trial version">
<p>You are trying out <strong>${escapeHtml(`${trial.name} ${trial.version}`)}</strong> until <time datetime="${escapeHtml(trial.until)}">${until}</time>.</p>
<a href="/__trial/leave">Leave the trial</a>
</aside>`;
}

const trialBannerStyle = `
.trial { position: sticky; bottom: 0; z-index: var(--z-sticky); display: flex; flex-wrap: wrap; gap: var(--space-4) var(--space-16); align-items: baseline; justify-content: center; padding: var(--space-8) var(--space-16); background: var(--color-text); color: var(--color-canvas); font-size: var(--text-sm); line-height: var(--leading-sm); }
.trial p { margin: 0; }
.trial a { color: inherit; font-weight: var(--weight-medium); }
`;
