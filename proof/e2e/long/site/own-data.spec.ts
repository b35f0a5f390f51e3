import { readFile } from 'node:fs/promises';
import { findAxeViolations } from '../../support/axe.ts';
import { findEmailLink } from '../../support/emails.ts';
import { expect, test } from '../../support/test.ts';

test('a visitor without an account sees, downloads and erases their data', { tag: '@long' }, async ({
  page,
}) => {
  const email = `vi-${crypto.randomUUID().slice(0, 8)}@site.example`;
  await page.request.post('/api/newsletter', {
    data: { action: 'subscribe', email },
    headers: { 'content-type': 'application/json' },
  });
  await page.goto('/own-data');
  await page.getByLabel('Email').first().fill(email);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send me the links' }).click();
  await expect(page.getByText('whether or not we have data')).toBeVisible();

  const seeLink = await findEmailLink(page, email, /data we store/);
  expect(seeLink).toContain('?see=');
  await page.goto(new URL(seeLink).pathname + new URL(seeLink).search);
  await page.getByRole('button', { name: 'Show my data' }).click();
  await expect(page.getByText('pending')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(JSON.parse(await readFile(await file.path(), 'utf8')).email).toBe(email);

  const emails = (await (await page.request.get('/__mailbox.json')).json()) as { to: string; text: string }[];
  const erasePath = /\/own-data\?erase=\S+/.exec(
    emails.find(({ to, text }) => to === email && text.includes('?erase='))?.text ?? '',
  )?.[0];
  await page.goto(erasePath ?? '');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await expect(page.getByText('We have erased your subscription')).toBeVisible();

  await page.goto(new URL(seeLink).pathname + new URL(seeLink).search);
  await page.getByRole('button', { name: 'Show my data' }).click();
  await expect(page.getByText('No subscription.')).toBeVisible();
});
