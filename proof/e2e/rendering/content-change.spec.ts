import type { APIRequestContext } from '@playwright/test';
import { signInToApi, unwrapData } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

/** Requests a page as a visitor, without following redirects. */
async function visit(request: APIRequestContext, path: string) {
  const response = await request.get(path, { maxRedirects: 0, headers: { accept: 'text/html' } });
  return { status: response.status(), to: response.headers().location, html: await response.text() };
}

const within5s = { timeout: 5000, intervals: [100] };

test('visitors see changed content within 5 s on every page that contains it', async ({ request }) => {
  const { api } = await signInToApi('author');
  const { id, title } = unwrapData(await api.from('services').select('id, title').limit(1).single());
  const rename = async (next: string) =>
    unwrapData(await api.from('services').update({ title: next }).eq('id', id).select('id'));
  const readHtml = async (path: string) => (await visit(request, path)).html;
  expect(await readHtml('/services')).toContain(title);
  try {
    await rename('Lighthouse keeping');
    for (const path of ['/services', '/'])
      await expect.poll(() => readHtml(path), within5s).toContain('Lighthouse keeping');
  } finally {
    await rename(title);
  }
  await expect.poll(() => readHtml('/services'), within5s).not.toContain('Lighthouse keeping');
});

test('publishing, renaming and unpublishing a post takes effect within 5 s', { tag: '@long' }, async ({
  request,
}) => {
  const { api, id: author_id } = await signInToApi('author');
  const readStatus = (path: string) => async () => (await visit(request, path)).status;
  const includesText = (path: string, text: string) => async () =>
    (await visit(request, path)).html.includes(text);
  const post = {
    title: 'A post that comes and goes',
    slug: 'comes-and-goes',
    excerpt: 'x',
    content: '<p>Here today</p>',
    published: false,
    author_id,
  };
  const { id } = unwrapData(await api.from('blogs').insert(post).select('id').single());
  const change = async (values: Partial<typeof post>) =>
    unwrapData(await api.from('blogs').update(values).eq('id', id).select('id'));
  try {
    expect(await readStatus('/blog/comes-and-goes')()).toBe(404);
    await change({ published: true });
    await expect.poll(readStatus('/blog/comes-and-goes'), within5s).toBe(200);
    for (const path of ['/blog', '/sitemap.xml', '/blog/rss.xml'])
      await expect.poll(includesText(path, 'comes-and-goes'), within5s).toBe(true);

    await change({ slug: 'came-and-stayed', content: '<p>Here tomorrow</p>' });
    await expect.poll(includesText('/blog/came-and-stayed', 'Here tomorrow'), within5s).toBe(true);
    const moved = { status: 301, to: '/blog/came-and-stayed' };
    for (const path of ['/blog/comes-and-goes', `/blog/${id}`])
      await expect.poll(() => visit(request, path), within5s).toMatchObject(moved);

    await change({ published: false });
    await expect.poll(readStatus('/blog/came-and-stayed'), within5s).toBe(404);
    await expect.poll(includesText('/blog', 'came-and-stayed'), within5s).toBe(false);
  } finally {
    await api.from('blogs').delete().eq('id', id);
  }
});
