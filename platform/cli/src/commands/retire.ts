import {
  retire as leave,
  type PageLink,
  type RegistryDocument,
  routesOf,
  shellName,
} from '@northlight/registry';
import { forEachLimited } from '@northlight/registry/node-kit';
import { parseArguments } from '../args.ts';
import { releaseFailure } from '../build/release-changed.ts';
import type { CommandInput } from '../command.ts';
import { dataFolderOf, readRunning } from '../data-folder.ts';
import { step, verifyLive } from '../releases/live.ts';
import { openReleases } from '../releases/open-store.ts';
import { provenanceOf } from '../releases/provenance.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

/** `npm run retire -- <remote>`: takes a remote out of what is live; its addresses say so, or lead elsewhere. */
export async function retire({ root, args }: CommandInput): Promise<number> {
  const { words, values } = parseArguments(args, { redirect: 'string', data: 'string' }, 1);
  const [name] = words;
  if (name === undefined)
    throw new UserError('Which remote is to be retired?', ['--help says how it is named.']);
  const redirect = values.redirect ?? null;
  if (redirect !== null && !/^\/(?!\/)[\w./-]*$/.test(redirect)) {
    throw new UserError(`"${redirect}" is no path of the product, such as /services.`);
  }
  const dataFolder = dataFolderOf(root, values.data ?? process.env.DATA_DIR);
  const progress = new Progress();
  const [store, by] = await Promise.all([openReleases(dataFolder), provenanceOf(root)]);
  const url = process.env.SITE_URL || readRunning(dataFolder)?.url;
  const reading = await store.read();
  const links = reading.ok && url !== undefined ? await pageLinks(url, reading.registry, name) : [];
  if (url === undefined)
    progress.line('  No running product is known: links of other pages were not looked at.');
  const { registry } = await step(progress, `Retiring ${name}`, 'Switched', () =>
    leave(store, { name, redirect, by, links }).catch((error: unknown) => {
      throw releaseFailure(error, 'retirement');
    }),
  );
  await step(progress, 'Looking whether it has left', 'It has left', () =>
    verifyLive(store, dataFolder, name, null),
  );
  const where = redirect === null ? 'say that they are gone' : `lead to ${redirect}`;
  progress.line(`\n${name} ${registry.retired?.[name]?.version} is retired: its addresses ${where}.`);
  progress.line(`\`npm run rollback -- ${name}\` brings it back, and so does a release of it.\n`);
  return 0;
}

const pagesAtOnce = 4;
const limit = 5000;

/**
 * The links in the main part of every public page of a remote that has one address, as a running edge serves it. Menus
 * are drawn from what is live, and follow by themselves; the shell's own pages are drawn in the browser alone.
 * @throws UserError that names the pages which did not come: nobody knows where they lead
 */
export async function pageLinks(url: string, live: RegistryDocument, leaving: string): Promise<PageLink[]> {
  const pages = Object.values(live.releases)
    .filter(({ name }) => name !== leaving && name !== shellName)
    .flatMap(({ manifest }) => routesOf(manifest))
    .filter(({ access, path }) => access === 'public' && !path.includes(':'))
    .map(({ path }) => path);
  const links: PageLink[] = [];
  const unread: string[] = [];
  await forEachLimited(pages, pagesAtOnce, async (page) => {
    const html = await fetch(new URL(page, url), { signal: AbortSignal.timeout(limit) })
      .then((answer) => (answer.ok ? answer.text() : ''))
      .catch(() => '');
    const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0];
    if (main === undefined) return void unread.push(page);
    for (const [, to = ''] of main.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)) links.push({ page, to });
  });
  if (unread.length > 0) {
    throw new UserError(`These pages of ${url} did not come, so their links cannot be looked at:`, unread);
  }
  return links;
}
