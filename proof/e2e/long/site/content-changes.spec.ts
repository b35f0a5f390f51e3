import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { asAuthor } from '../../support/as-author.ts';
import { expect, test } from '../../support/test.ts';

/** What a visitor gets, without following a redirect. */
async function visit(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { maxRedirects: 0, headers: { accept: 'text/html' } });
  return { status: answer.status(), to: answer.headers().location, html: await answer.text() };
}

const within5s = { timeout: 5000, intervals: [100] };

test('a post is published, renamed and taken back: its pages follow within 5 s', async ({ request }) => {
  const author = await asAuthor(request);
  const id = randomUUID();
  const status = (path: string) => async () => (await visit(request, path)).status;
  const listed = (path: string, text: string) => async () => (await visit(request, path)).html.includes(text);
  await author.insert('blogs', {
    id,
    title: 'A post that comes and goes',
    slug: 'comes-and-goes',
    excerpt: 'x',
    content: '<p>Here today</p>',
    published: false,
    author_id: author.id,
  });
  try {
    expect(await status('/blog/comes-and-goes')()).toBe(404);
    await author.update('blogs', id, { published: true });
    await expect.poll(status('/blog/comes-and-goes'), within5s).toBe(200);
    for (const path of ['/blog', '/sitemap.xml', '/blog/rss.xml'])
      await expect.poll(listed(path, 'comes-and-goes'), within5s).toBe(true);

    await author.update('blogs', id, { slug: 'came-and-stayed', content: '<p>Here tomorrow</p>' });
    await expect.poll(listed('/blog/came-and-stayed', 'Here tomorrow'), within5s).toBe(true);
    const moved = { status: 301, to: '/blog/came-and-stayed' };
    for (const path of ['/blog/comes-and-goes', `/blog/${id}`])
      await expect.poll(() => visit(request, path), within5s).toMatchObject(moved);

    await author.update('blogs', id, { published: false });
    await expect.poll(status('/blog/came-and-stayed'), within5s).toBe(404);
    await expect.poll(listed('/blog', 'came-and-stayed'), within5s).toBe(false);
  } finally {
    await author.remove('blogs', id);
  }
});

for (const [table, field, path] of [
  ['projects', 'title', '/projects'],
  ['team_members', 'name', '/team'],
] as const) {
  test(`what changes in ${table} is on ${path} within 5 s`, async ({ request }) => {
    const author = await asAuthor(request);
    const order = table === 'projects' ? 'created_at.desc' : 'order_position';
    const row = await author.first<{ id: string; text: string }>(
      `${table}?select=id,text:${field}&order=${order}`,
    );
    const shows = (text: string) => async () => (await visit(request, path)).html.includes(text);
    expect(await shows(row.text)()).toBe(true);
    try {
      await author.update(table, row.id, { [field]: 'Renamed a moment ago' });
      await expect.poll(shows('Renamed a moment ago'), within5s).toBe(true);
    } finally {
      await author.update(table, row.id, { [field]: row.text });
    }
    await expect.poll(shows('Renamed a moment ago'), within5s).toBe(false);
  });
}
