import { forEachLimited } from '@northlight/node-kit';
import { type PageLink, type RegistryDocument, routesOf } from '@northlight/registry';
import { UserError } from '../user-error.ts';

const pagesAtOnce = 4;
const limit = 5000;

/**
 * The links in the main part of every public page that has one address, as a running edge serves it. Menus are drawn
 * from what is live, and follow by themselves.
 * @throws UserError that names the pages which did not come: nobody knows where they lead
 */
export async function pageLinks(url: string, live: RegistryDocument, leaving: string): Promise<PageLink[]> {
  const pages = Object.values(live.releases)
    .filter(({ name }) => name !== leaving)
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
