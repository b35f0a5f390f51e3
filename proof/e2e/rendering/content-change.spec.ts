import { asAuthor } from '../support/as-author.ts';
import { expect, test } from '../support/test.ts';

test('a change of content is seen by visitors within 5 s, on the pages that it touches', async ({
  request,
}) => {
  const author = await asAuthor(request);
  const { id, title } = await author.first<{ id: string; title: string }>('services?select=id,title');
  const rename = (next: string) => author.update('services', id, { title: next });
  const html = async (path: string) => (await request.get(path)).text();
  expect(await html('/services')).toContain(title);
  try {
    await rename('Lighthouse keeping');
    for (const path of ['/services', '/']) {
      await expect
        .poll(() => html(path), { timeout: 5000, intervals: [100] })
        .toContain('Lighthouse keeping');
    }
  } finally {
    await rename(title);
  }
  await expect.poll(() => html('/services'), { timeout: 5000 }).not.toContain('Lighthouse keeping');
});
