import { expect, test } from '@jest/globals';
import { createFakeAuth } from '@northlight/auth-kit/testing';
import { sitemap } from './documents.ts';

test('the sitemap lists every post beyond the limit of one response', async () => {
  const posts = Array.from({ length: 2100 }, (_, index) => ({
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
  const { body } = await sitemap({ origin: 'https://site.example', signal: new AbortController().signal });
  const named = [...body.matchAll(/<loc>https:\/\/site\.example\/blog\/(post-\d+)<\/loc>/g)];
  expect(new Set(named.map(([, slug]) => slug)).size).toBe(2100);
});
