import { forEachLimited } from '@northlight/node-kit';
import {
  getRoutes,
  type PageLink,
  type RegistryDocument,
  retire as retireRemote,
} from '@northlight/registry';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { readRunningInstance, resolveDataFolder } from '../data-folder.ts';
import { throwExplained } from '../release/release-changed.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { readProvenance } from '../store/provenance.ts';
import { verifyLive } from '../store/verify-live.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

/** `npm run retire -- <remote>`: takes a remote offline. Its addresses return 410 or redirect. */
export async function run({ root, args }: CommandInput): Promise<number> {
  const { positionals, values } = parseArguments(args, { redirect: 'string', data: 'string' }, 1);
  const [name] = positionals;
  if (name === undefined) throw new UserError('Missing remote name.', ['See --help.']);
  const redirect = values.redirect ?? null;
  if (redirect !== null && !/^\/(?!\/)[\w./-]*$/.test(redirect)) {
    throw new UserError(`--redirect is "${redirect}". Use a path in the product, such as /services.`);
  }
  const dataFolder = resolveDataFolder(root, values.data ?? process.env.DATA_DIR);
  const progress = new Progress();
  const [store, by] = await Promise.all([openReleaseStore(dataFolder), readProvenance(root)]);
  const url = process.env.SITE_URL || readRunningInstance(dataFolder)?.url;
  const result = await store.read();
  const links = result.ok && url !== undefined ? await collectPageLinks(url, result.registry, name) : [];
  if (url === undefined)
    progress.line(
      '  Skipped the check of links on other pages, because no instance is running here. Set SITE_URL to check them.',
    );
  const { registry } = await progress.step(`Retiring ${name}`, 'Switched', () =>
    retireRemote(store, { name, redirect, by, links }).catch((error) => throwExplained(error, 'retirement')),
  );
  await progress.step('Verifying that it is offline', 'Verified', () =>
    verifyLive(store, dataFolder, name, null),
  );
  const effect = redirect === null ? 'return 410 Gone' : `redirect to ${redirect}`;
  progress.line(`\n${name} ${registry.retired?.[name]?.version} is retired. Its addresses ${effect}.`);
  progress.line(`Bring it back with \`npm run rollback -- ${name}\` or a new release.\n`);
  return 0;
}

const parallelRequests = 4;
const timeoutMs = 5000;

/**
 * Collects the links in `<main>` of every public page without parameters, from a running edge. Menus update automatically.
 * Pages of the shell, and of remotes without a server bundle, have no links in their HTML.
 * @throws UserError that lists the pages that could not be loaded
 */
export async function collectPageLinks(
  url: string,
  live: RegistryDocument,
  retired: string,
): Promise<PageLink[]> {
  const pages = Object.values(live.releases)
    .filter(({ name, manifest }) => name !== retired && manifest.kind === 'remote' && manifest.server)
    .flatMap(({ manifest }) => getRoutes(manifest))
    .filter(({ access, path }) => access === 'public' && !path.includes(':'))
    .map(({ path }) => path);
  const links: PageLink[] = [];
  const failedPages: string[] = [];
  await forEachLimited(pages, parallelRequests, async (page) => {
    const html = await fetch(new URL(page, url), { signal: AbortSignal.timeout(timeoutMs) })
      .then((response) => (response.ok ? response.text() : ''))
      .catch(() => '');
    const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0];
    if (main === undefined) return void failedPages.push(page);
    for (const [, to = ''] of main.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)) links.push({ page, to });
  });
  if (failedPages.length > 0) {
    throw new UserError(
      `These pages of ${url} could not be loaded, so their links cannot be checked:`,
      failedPages,
    );
  }
  return links;
}
