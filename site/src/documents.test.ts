import { expect, test } from '@jest/globals';
import { createFakeAuth } from '@northlight/auth-kit/testing';
import { buildRobots, buildSitemap } from './documents.ts';

const args = { origin: 'https://site.example', signal: new AbortController().signal };

/** The paths in the sitemap of a site with this many posts. */
async function listPaths(postCount: number): Promise<string[]> {
  const posts = Array.from({ length: postCount }, (_, index) => ({
    slug: `post-${index}`,
    updated_at: '2026-03-01T10:00:00Z',
  }));
  createFakeAuth({
    person: null,
    fetch: async (input) => {
      const { pathname, searchParams } = new URL(String(input));
      const from = Number(searchParams.get('offset'));
      const rows = pathname.endsWith('/blogs') ? posts.slice(from, from + 1000) : [];
      return new Response(JSON.stringify(rows), { headers: { 'content-type': 'application/json' } });
    },
  });
  const { body } = await buildSitemap(args);
  return [...body.matchAll(/<loc>https:\/\/site\.example([^<]+)<\/loc>/g)].map(([, path = '']) => path);
}

test("the sitemap lists all posts, even beyond one response's row limit", async () => {
  const posts = (await listPaths(2100)).filter((path) => path.startsWith('/blog/'));
  expect(new Set(posts).size).toBe(2100);
});

test('the sitemap lists the public pages, except those that robots.txt disallows', async () => {
  const paths = await listPaths(0);
  expect(paths).toEqual(expect.arrayContaining(['/', '/mission', '/imprint']));
  const disallowed = (await buildRobots(args)).body.matchAll(/^Disallow: (.+)$/gm);
  for (const [, path = ''] of disallowed) expect(paths.filter((item) => item.startsWith(path))).toEqual([]);
});
