import { brand, documentTitle } from '@northlight/contract/data';
import { escapeHtml } from '@northlight/domain';
import type { Composition } from './composition.ts';
import { headStart, headStyles, lines } from './document.ts';

export interface Notice {
  readonly title: string;
  readonly text: string;
}

/** For an address whose remote was retired. */
export const goneNotice: Notice = {
  title: 'This page is gone',
  text: 'The part of the site that stood here has been closed. Nothing is broken on your side.',
};

/** A page of the edge's own, in the look of the shell's pages: nothing of a remote is needed, and no script of the shell. */
export function renderNotice({ shell }: Composition, { title, text }: Notice): string {
  return lines([
    ...headStart(shell.manifest),
    `<title>${escapeHtml(documentTitle(title))}</title>`,
    '<meta name="robots" content="noindex">',
    ...headStyles(shell),
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

/** With the tokens of the shell's style, which stands before it. */
const style = `
header, main { box-sizing: border-box; width: 100%; max-width: calc(var(--width-site) + 2 * var(--space-24)); margin-inline: auto; padding: var(--space-20) var(--space-24); }
header a { font-family: var(--font-display); font-size: var(--text-2xl); text-decoration: none; }
main { min-height: 70vh; display: grid; align-content: center; justify-items: start; gap: var(--space-20); color: var(--color-text-secondary); font-size: var(--text-lg); line-height: var(--leading-lg); }
h1 { font-family: var(--font-display); font-weight: 400; font-size: var(--text-display); line-height: 1.08; letter-spacing: -0.02em; color: var(--color-text); }
main p { max-width: 34rem; }
main a { color: var(--color-text); font-weight: var(--weight-medium); }
`;
