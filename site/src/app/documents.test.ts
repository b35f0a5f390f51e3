import { describe, expect, test } from '@jest/globals';
import { createFakeAuth } from '@northlight/auth-kit/testing';
import { buildFeed, buildRobots, buildSitemap } from './documents.ts';

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

describe('a feed item keeps its guid when the slug of its post changes', () => {
  const id = '01a1fde5-ecda-79f9-8a04-bab4bb90e84c';
  const oldPost = { created_at: '2026-03-01T10:00:00Z', publish_at: '2026-03-05T10:00:00Z' };
  const newPost = { created_at: '2026-12-02T10:00:00Z', publish_at: '2026-12-02T10:00:00Z' };
  const formerSlugs = [
    { slug: 'second', created_at: '2026-03-07T10:00:00Z' },
    { slug: 'first', created_at: '2026-03-06T10:00:00Z' },
    { slug: 'of-the-draft', created_at: '2026-03-02T10:00:00Z' },
  ];
  test.each([
    ['its id', newPost, formerSlugs, `<guid isPermaLink="false">urn:uuid:${id}</guid>`],
    [
      'its first address',
      oldPost,
      formerSlugs,
      '<guid isPermaLink="true">https://site.example/blog/first</guid>',
    ],
    ['its address', oldPost, [], '<guid isPermaLink="true">https://site.example/blog/current</guid>'],
  ])('%s', async (_, times, former_slugs, guid) => {
    createFakeAuth({
      person: null,
      fetch: async () =>
        Response.json([
          { id, slug: 'current', title: 'x', updated_at: oldPost.publish_at, ...times, former_slugs },
        ]),
    });
    expect((await buildFeed(args)).body).toContain(guid);
  });
});
