import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBehind } from '../../support/open-behind.ts';
import { freePort, startOwnBackend } from '../../support/own-backend.ts';
import { startEdge } from '../../support/second-edge.ts';
import { expect, test } from '../../support/test.ts';

const project = '00000000-0000-4000-8000-000000000001';
const kept = [
  ['/', 'A lamp for the harbour'],
  ['/projects', 'A lamp for the harbour'],
  [`/project/${project}`, 'A lamp for the harbour'],
  ['/blog', 'Written before the storm'],
  ['/blog/before-the-storm', 'Written before the storm'],
] as const;

test('with the backend stopped, pages that were seen stay and others say so; once it is back all is fresh', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), 'stopped-backend-'));
  const port = await freePort();
  let backend = await startOwnBackend(folder, port);
  await backend.write('POST', 'projects', {
    id: project,
    title: 'A lamp for the harbour',
    slug: 'lamp',
    description: 'It shines.',
    featured: true,
  });
  await backend.write('POST', 'blogs', {
    title: 'Written before the storm',
    slug: 'before-the-storm',
    content: 'Calm.',
    published: true,
  });
  const edge = await startEdge(backend.url, backend.publishableKey);
  const page = await openBehind(browser, edge, null);
  const main = page.getByRole('main');
  try {
    for (const [path, words] of kept) {
      await page.goto(path);
      await expect(main.getByRole('heading', { name: words })).toBeVisible();
    }
    await backend.stop();

    for (const [path, words] of kept) {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(main.getByRole('heading', { name: words })).toBeVisible();
    }
    await page.goto('/blog?search=storm');
    await expect(main.getByText('Failed to load blog posts')).toBeVisible({ timeout: 30_000 });
    const retry = main.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();

    backend = await startOwnBackend(folder, port);
    await retry.click();
    await expect(main.getByText('1 article for “storm”')).toBeVisible({ timeout: 30_000 });
    await backend.write('PATCH', 'blogs?slug=eq.before-the-storm', { title: 'Written after the storm' });
    for (const path of ['/blog', '/blog/before-the-storm']) {
      await expect(async () => {
        await page.goto(path);
        await expect(main.getByRole('heading', { name: 'Written after the storm' })).toBeVisible({
          timeout: 1_000,
        });
      }).toPass({ timeout: 30_000 });
    }
  } finally {
    await page.context().close();
    await edge.close();
    await backend.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
