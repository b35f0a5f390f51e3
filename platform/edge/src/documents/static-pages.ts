import { brand, documentTitle } from '@northlight/contract/data';
import { escapeHtml } from '@northlight/domain';
import type { Composition } from './composition.ts';
import { joinLines, renderHeadStart, renderHeadStyles } from './render-document.ts';

export interface Notice {
  readonly title: string;
  readonly text: string;
}

/** For the routes of retired remotes. */
export const goneNotice: Notice = {
  title: 'This page is gone',
  text: 'This part of the site has been closed.',
};

/** A page with the shell's styles that needs neither a remote nor a script. */
export function renderNotice(composition: Composition, { title, text }: Notice): string {
  return joinLines([
    ...renderHeadStart(composition.shell.manifest),
    `<title>${escapeHtml(documentTitle(title))}</title>`,
    '<meta name="robots" content="noindex">',
    ...renderHeadStyles(composition),
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    `<header><a href="/">${escapeHtml(brand.name)}</a></header>`,
    '<main>',
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(text)}</p>`,
    '<p><a href="/">Return to Home</a></p>',
    '</main>',
    '</body>',
    '</html>',
    '',
  ]);
}

/** Uses the design tokens of the shell's styles, which precede it. */
const style = `
header, main { box-sizing: border-box; width: 100%; max-width: calc(var(--width-site) + 2 * var(--space-24)); margin-inline: auto; padding: var(--space-20) var(--space-24); }
header a { font-family: var(--font-display); font-size: var(--text-2xl); text-decoration: none; }
main { min-height: 70vh; display: grid; align-content: center; justify-items: start; gap: var(--space-20); color: var(--color-text-secondary); font-size: var(--text-lg); line-height: var(--leading-lg); }
h1 { font-family: var(--font-display); font-weight: 400; font-size: var(--text-display); line-height: 1.08; letter-spacing: -0.02em; color: var(--color-text); }
main p { max-width: 34rem; }
main a { color: var(--color-text); font-weight: var(--weight-medium); }
`;

/** A page without the shell's styles. */
const renderPlainPage = (title: string, text: string): string => `<!doctype html>
<html lang="${brand.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif; }
main { padding: 1.5rem; max-width: 32rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`;

/** Shown when nothing has been released or nothing can be read. */
export const unavailableDocument = renderPlainPage(
  'We will be back in a moment',
  `This site cannot be shown right now. Please reload this page in a few seconds.`,
);

/** Shown when the request's headers exceed the limit, which only cookies or an address can cause. */
export const tooManyCookiesDocument = renderPlainPage(
  'Your browser sends too many cookies',
  'Delete the cookies of this address in the settings of your browser, then reload this page. If the address of this page is very long, shorten it.',
);
