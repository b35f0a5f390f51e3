import type { Page } from '@playwright/test';
import { visit, waitForHydration } from '../support/hydration.ts';
import { expect, test } from '../support/test.ts';

const thanks = "Thank you for your message! We'll get back to you within 24 hours.";

const getForm = (page: Page) => page.getByRole('form', { name: 'Message' });

async function fillForm(page: Page, message: string): Promise<void> {
  const form = getForm(page);
  await form.getByLabel('Name').fill('Vi Berg');
  await form.getByLabel('Email').fill('vi@site.example');
  await form.getByLabel('Company').fill('Berg & Daughters');
  await form.getByLabel('Service').selectOption('saas');
  await form.getByLabel('Budget').selectOption('5k-10k');
  await form.getByLabel('Message').fill(message);
}

/** Waits for the email to an admin, which a timer sends every ten seconds, and checks that it is the only one. */
async function expectOneEmail(page: Page, text: string): Promise<void> {
  const countEmails = async () => {
    const emails: { to: string; text: string }[] = await (await page.request.get('/__mailbox.json')).json();
    return emails.filter(({ to, text: body }) => to === 'admin@northlight.example' && body.includes(text))
      .length;
  };
  await expect.poll(countEmails, { timeout: 25_000 }).toBe(1);
}

test('a message that could not be sent is kept, then sent exactly once', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 503/);
  const text = `A question ${Date.now()} with <b>markup</b>`;
  await visit(page, '/contact');
  await page.route('**/api/contact', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await fillForm(page, text);
  await getForm(page).getByRole('button', { name: 'Send message' }).click();
  await expect(getForm(page).getByRole('alert')).toContainText('Everything you typed is still here');
  await expect(getForm(page).getByLabel('Message')).toHaveValue(text);
  await page.reload();
  await waitForHydration(page);
  await expect(getForm(page).getByLabel('Message')).toHaveValue(text);
  await expect(getForm(page).getByLabel('Service')).toHaveValue('saas');

  await page.unroute('**/api/contact');
  await getForm(page).getByRole('button', { name: 'Send message' }).dblclick();
  await expect(getForm(page).getByText(thanks)).toBeVisible();
  await expect(getForm(page).getByLabel('Message')).toHaveValue('');
  await expectOneEmail(page, text);
});

test('a message sent offline survives a closed tab and is sent once', {
  tag: '@long',
}, async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const text = `From the train ${Date.now()}`;
  await visit(page, '/contact');
  await fillForm(page, text);
  await context.setOffline(true);
  await getForm(page).getByRole('button', { name: 'Send message' }).click();
  await expect(getForm(page).getByRole('status')).toContainText('saved on this device');
  await expect(getForm(page).getByLabel('Message')).toHaveValue(text);
  await page.close();

  await context.setOffline(false);
  const [firstTab, secondTab] = [await context.newPage(), await context.newPage()];
  await Promise.all([firstTab.goto('/about'), secondTab.goto('/team')]);
  const countThanks = async () =>
    (await firstTab.getByText(thanks).count()) + (await secondTab.getByText(thanks).count());
  await expect.poll(countThanks, { timeout: 25_000 }).toBe(1);
  await expectOneEmail(firstTab, text);
  await visit(firstTab, '/contact');
  await expect(getForm(firstTab).getByLabel('Message')).toHaveValue('');
});
