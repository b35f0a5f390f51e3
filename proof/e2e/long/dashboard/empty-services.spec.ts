import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBehind } from '../../support/open-behind.ts';
import { freePort, startOwnBackend } from '../../support/own-backend.ts';
import { startEdge } from '../../support/second-edge.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const people = ['admin', 'author'] as const;
const defaults = ['Website Development', 'Mobile Applications', 'Custom CRM Systems', 'SaaS Platforms'];

test('two dashboards that meet no services at the same moment end with four, and keep what is being typed', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'empty-services-'));
  const backend = await startOwnBackend(folder, await freePort(), 'demo');
  await backend.write('DELETE', 'services?id=not.is.null');
  const edge = await startEdge(backend.url, backend.publishableKey);
  const pages = [await openBehind(browser, edge, null), await openBehind(browser, edge, null)];
  try {
    let asked = 0;
    const answers: number[] = [];
    let goOn = () => {};
    const bothMayGo = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    for (const [index, page] of pages.entries()) {
      await signIn(page, people[index] ?? 'admin');
      // Held until both have asked: only then do they race.
      await page.route('**/rest/v1/rpc/seed_default_services', async (route) => {
        asked += 1;
        await bothMayGo;
        const answer = await route.fetch();
        answers.push((await answer.json()) as number);
        await route.fulfill({ response: answer });
      });
    }
    const typed = 'What stands here is mine. '.repeat(20).trim();
    for (const page of pages) {
      await page.goto('/dashboard/services?new=1');
      await page.getByLabel('Description').fill(typed);
    }
    await expect.poll(() => asked).toBe(2);
    goOn();
    await expect.poll(() => answers.toSorted()).toEqual([0, 4]);
    for (const page of pages) {
      await expect(page.getByLabel('Description')).toHaveValue(typed);
      page.on('dialog', (dialog) => void dialog.accept());
      await page.unrouteAll();
      await page.goto('/dashboard/services');
      const titles = page.getByRole('article').getByRole('heading');
      await expect(titles).toHaveCount(4);
      expect((await titles.allTextContents()).toSorted()).toEqual(defaults.toSorted());
    }
  } finally {
    for (const page of pages) await page.context().close();
    await edge.close();
    await backend.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
