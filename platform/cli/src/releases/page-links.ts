import { forEachLimited } from '@northlight/node-kit';
import { type PageLink, type RegistryDocument, routesOf } from '@northlight/registry';

const pagesAtOnce = 4;
const limit = 5000;

/**
 * The links in the main part of every public page that has one address, as a running edge serves it. Menus are drawn
 * from what is live, and follow by themselves. A page that does not come has none.
 */
export async function pageLinks(url: string, live: RegistryDocument, leaving: string): Promise<PageLink[]> {
  const pages = Object.values(live.releases)
    .filter(({ name }) => name !== leaving)
    .flatMap(({ manifest }) => routesOf(manifest))
    .filter(({ access, path }) => access === 'public' && !path.includes(':'))
    .map(({ path }) => path);
  const links: PageLink[] = [];
  await forEachLimited(pages, pagesAtOnce, async (page) => {
    const html = await fetch(new URL(page, url), { signal: AbortSignal.timeout(limit) })
      .then((answer) => answer.text())
      .catch(() => '');
    const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    for (const [, to = ''] of main.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)) links.push({ page, to });
  });
  return links;
}
