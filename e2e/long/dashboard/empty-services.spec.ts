import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { password } from '../../support/accounts.ts';
import { openBehind } from '../../support/open-behind.ts';
import { freePort, startOwnBackend } from '../../support/own-backend.ts';
import { startEdge } from '../../support/second-edge.ts';
import { expect, test } from '../../support/test.ts';

const people = ['first@northlight.example', 'second@northlight.example'] as const;
const defaults = ['Website Development', 'Mobile Applications', 'Custom CRM Systems', 'SaaS Platforms'];

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

test('two dashboards that meet no services at the same moment end with four, and keep what is being typed', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'empty-services-'));
  const backend = await startOwnBackend(folder, await freePort());
  for (const email of people) await backend.addAdmin(email);
  const edge = await startEdge(backend.url, backend.publishableKey);
  const pages = [await openBehind(browser, edge, null), await openBehind(browser, edge, null)];
  try {
    const asked: (() => void)[] = [];
    const answers: number[] = [];
    let goOn = () => {};
    const bothMayGo = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    for (const [index, page] of pages.entries()) {
      await signIn(page, people[index] ?? people[0]);
      // Held until both have asked: only then do they race.
      await page.route('**/rest/v1/rpc/seed_default_services', async (route) => {
        asked.push(goOn);
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
    await expect.poll(() => asked.length).toBe(2);
    goOn();
    await expect.poll(() => answers.toSorted()).toEqual([0, 4]);
    for (const page of pages) {
      await expect(page.getByLabel('Description')).toHaveValue(typed);
      await page.getByLabel('Title').fill('');
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
