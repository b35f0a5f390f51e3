import type { Page } from '@playwright/test';
import { takenOver, visit } from '../support/taken-over.ts';
import { expect, test } from '../support/test.ts';

const thanks = "Thank you for your message! We'll get back to you within 24 hours.";

const form = (page: Page) => page.getByRole('form', { name: 'Message' });

async function fillIn(page: Page, message: string): Promise<void> {
  const fields = form(page);
  await fields.getByLabel('Name').fill('Vi Berg');
  await fields.getByLabel('Email').fill('vi@site.example');
  await fields.getByLabel('Company').fill('Berg & Daughters');
  await fields.getByLabel('Service').selectOption('saas');
  await fields.getByLabel('Budget').selectOption('5k-10k');
  await fields.getByLabel('Message').fill(message);
}

async function mailWith(page: Page, text: string): Promise<void> {
  await expect(async () => {
    const mails: { to: string; text: string }[] = await (await page.request.get('/__mailbox.json')).json();
    expect(mails.some((mail) => mail.to === 'hello@northlight.example' && mail.text.includes(text))).toBe(
      true,
    );
  }).toPass({ timeout: 10_000 });
}

test('says how else and when to reach the agency, and answers every published question', {
  tag: '@long',
}, async ({ page }) => {
  await visit(page, '/contact');
  await expect(page.getByRole('main').getByRole('link', { name: 'hello@northlight.example' })).toBeVisible();
  await expect(page.getByRole('main').getByText('24 hours', { exact: true })).toBeVisible();
  await expect(page.getByText(/Mon-Fri 9AM-6PM CEST\s+Weekend consultations available/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book a consultation' })).toHaveAttribute('href', /^https:/);
  await expect(page.getByRole('region', { name: 'Asked often' }).getByRole('group')).toHaveCount(6);
});

const invalid = [
  ['Name', '', 'Name is required.'],
  ['Email', '', 'Email is required.'],
  ['Email', 'vi@site', 'Please enter a valid email address.'],
  ['Message', ' ', 'Message is required.'],
] as const;
for (const [label, value, error] of invalid) {
  test(`${label} ${JSON.stringify(value)}: ${error}`, { tag: '@long' }, async ({ page }) => {
    await visit(page, '/contact');
    await fillIn(page, 'Hello');
    const field = form(page).getByLabel(label);
    await field.fill(value);
    await form(page).getByRole('button', { name: 'Send message' }).click();
    await expect(form(page).getByText(error)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(form(page).getByText(thanks)).toBeHidden();
  });
}

test('without a service nothing is sent', { tag: '@long' }, async ({ page }) => {
  await visit(page, '/contact');
  await form(page).getByLabel('Name').fill('Vi');
  await form(page).getByLabel('Email').fill('vi@site.example');
  await form(page).getByLabel('Message').fill('Hello');
  await form(page).getByRole('button', { name: 'Send message' }).click();
  await expect(form(page).getByText('Please choose a service.')).toBeVisible();
  await expect(form(page).getByLabel('Service')).toBeFocused();
});

test('a failure keeps every word; then the message is stored, mailed, and the form cleared', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  const text = `A question ${Date.now()} with <b>marks</b>`;
  await visit(page, '/contact');
  await page.route('**/api/contact', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await fillIn(page, text);
  await form(page).getByRole('button', { name: 'Send message' }).click();
  await expect(form(page).getByRole('alert')).toContainText('Everything you typed is still here');
  await expect(form(page).getByLabel('Message')).toHaveValue(text);
  await page.reload();
  await takenOver(page);
  await expect(form(page).getByLabel('Message')).toHaveValue(text);
  await expect(form(page).getByLabel('Service')).toHaveValue('saas');

  await page.unroute('**/api/contact');
  await form(page).getByRole('button', { name: 'Send message' }).click();
  await expect(form(page).getByText(thanks)).toBeVisible();
  await expect(form(page).getByLabel('Message')).toHaveValue('');
  await mailWith(page, text);
});

test('a message that was sent offline is kept, also when the tab is closed, and sent once', {
  tag: '@long',
}, async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const text = `From the train ${Date.now()}`;
  await visit(page, '/contact');
  await fillIn(page, text);
  await context.setOffline(true);
  await form(page).getByRole('button', { name: 'Send message' }).click();
  await expect(form(page).getByRole('status')).toContainText('kept on this device');
  await expect(form(page).getByLabel('Message')).toHaveValue(text);
  await page.close();

  await context.setOffline(false);
  const [one, two] = [await context.newPage(), await context.newPage()];
  await Promise.all([one.goto('/about'), two.goto('/team')]);
  const told = async () => (await one.getByText(thanks).count()) + (await two.getByText(thanks).count());
  await expect.poll(told, { timeout: 10_000 }).toBe(1);
  await mailWith(one, text);
  await visit(one, '/contact');
  await expect(form(one).getByLabel('Message')).toHaveValue('');
  const mails: { text: string }[] = await (await one.request.get('/__mailbox.json')).json();
  expect(mails.filter((mail) => mail.text.includes(text))).toHaveLength(1);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a browser that sends the form by itself gets it back to look over, then the thanks', async ({
    page,
    request,
  }) => {
    const text = `Plainly ${Date.now()}`;
    const refused = await request.post('/api/contact', {
      form: {
        name: 'Vi',
        email: 'vi@site.example',
        service: 'crm',
        budget: '',
        company: '',
        phone: '',
        message: text,
        website: '',
        token: '',
      },
    });
    expect(refused.status()).toBe(400);
    const token = /name="token" value="([^"]+)"/.exec(await refused.text())?.[1] ?? '';
    await expect(async () => {
      const answer = await request.post('/api/contact', {
        form: { name: 'Vi', email: 'vi@site.example', service: 'crm', message: text, token },
      });
      expect(answer.status()).toBe(200);
      expect(await answer.text()).toContain('Thank you for your message!');
    }).toPass({ timeout: 10_000 });
    await mailWith(page, text);
  });
});
