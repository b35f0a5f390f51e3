import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Front, startFront } from '../browser/front.ts';
import type { BenchContext } from '../part.ts';
import { buildNext } from './next/build-next.ts';
import { type PageParts, pageParts, staticDocument } from './page-parts.ts';

/** One way to serve the same pages. */
export interface Variant {
  readonly name: string;
  readonly front: Front;
}

export interface ComparedPage {
  /** Also its file's name in the Next.js export. */
  readonly name: string;
  readonly path: string;
}

/** Home, the blog, and the first post and project that they lead to. */
export async function comparedPages(url: string): Promise<ComparedPage[]> {
  const firstLink = async (path: string, pattern: RegExp) => {
    const found = pattern.exec(await textOf(url + path))?.[1];
    if (found === undefined) throw new Error(`${path} leads nowhere`);
    return found;
  };
  return [
    { name: 'index', path: '/' },
    { name: 'blog', path: '/blog' },
    { name: 'post', path: await firstLink('/blog', /href="(\/blog\/[a-z0-9-]+)"/) },
    { name: 'project', path: await firstLink('/projects', /href="(\/project\/[a-z0-9-]+)"/) },
  ];
}

/** The product, the static page twice as control, and the Next.js export, each behind a server of the same make. */
export async function startVariants(
  context: BenchContext,
  target: string,
  pages: readonly ComparedPage[],
): Promise<Variant[]> {
  const parts: Record<string, PageParts> = {};
  for (const { name, path } of pages) parts[name] = pageParts(await textOf(target + path));
  context.say('building the Next.js export');
  const exported = await buildNext(context.root, parts);
  const nextPages = new Map<string, string>();
  for (const { name, path } of pages) {
    nextPages.set(path, await readFile(join(exported, `${name}.html`), 'utf8'));
  }
  return [
    { name: 'product', front: await startFront({ target }) },
    { name: 'static', front: await startByHand(target) },
    { name: 'static again', front: await startByHand(target) },
    {
      name: 'Next.js',
      front: await startFront({
        target,
        rewrite: (_html, path) => nextPages.get(path) ?? '',
        file: (path) => nextFile(exported, path),
      }),
    },
  ];
}

/** Serves the product's public pages as somebody would write them by hand; without a script unless one is given. */
export const startByHand = (target: string, script?: string): Promise<Front> =>
  startFront({ target, rewrite: (html) => staticDocument(pageParts(html), script) });

async function nextFile(folder: string, path: string): Promise<{ type: string; content: Buffer } | null> {
  if (!path.startsWith('/_next/')) return null;
  const type = path.endsWith('.css') ? 'text/css' : 'text/javascript; charset=utf-8';
  return { type, content: await readFile(join(folder, path)) };
}

async function textOf(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  return answer.text();
}
