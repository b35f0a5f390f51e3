import type { Page } from '@playwright/test';
import { password } from '../../support/accounts.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { type StaffForm, staffForms } from './support/forms.ts';

/** Text that is typed by people: long, from right to left, with signs outside the first plane. */
const typed = (form: StaffForm) => {
  const length = form.longest ?? 500;
  const signs = [...'Kept, whatever happens. مرحبا 🌲 naïve — “quoted” <b>& 漢字. '.repeat(20)];
  let text = '';
  for (const sign of signs) if (text.length + sign.length <= length) text += sign;
  return text.padEnd(length, '.').trim();
};

const answers = [
  ['409', 409, { code: '23505', message: 'duplicate key value', details: null, hint: null }],
  ['401', 401, { code: 'PGRST303', message: 'JWT expired', details: null, hint: null }],
  ['413', 413, { message: 'too large' }],
  ['500', 500, { code: 'XX000', message: 'broken', details: null, hint: null }],
  ['503', 503, { message: 'busy' }],
] as const;

const field = (page: Page, form: StaffForm) => page.getByRole('textbox', { name: form.field, exact: true });
const alert = (page: Page) => page.locator('form').getByRole('alert').first();

async function open(page: Page, form: StaffForm): Promise<void> {
  await page.goto(form.path);
  await form.open?.(page);
  await expect(field(page, form)).toBeVisible({ timeout: 30_000 });
}

for (const form of staffForms) {
  test.describe(form.name, () => {
    test.use({ account: form.account });
    test.setTimeout(120_000);

    test('typed text stays through every refusal, offline and a reload', async ({
      page,
      context,
      expectedErrors,
    }) => {
      expectedErrors.push(
        /Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch|saving|answering/,
      );
      const text = typed(form);
      await open(page, form);
      await form.fill(page);
      await field(page, form).fill(text);
      const submit = page.getByRole('button', { name: form.submit, exact: true });
      for (const [name, status, json] of answers) {
        await page.route(form.writes, (route) =>
          route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json }),
        );
        await submit.click();
        if (form.tells) await page.getByRole('button', { name: 'Save and tell' }).click();
        await expect(alert(page), name).toBeVisible();
        await expect(field(page, form), name).toHaveValue(text);
        await expect(submit, name).toBeEnabled();
        await page.unroute(form.writes);
      }
      await context.setOffline(true);
      await submit.click();
      await expect(alert(page)).toContainText('You seem to be offline');
      await expect(field(page, form)).toHaveValue(text);
      // Nothing may be stored when the connection is back: the next part is about the copy on this device.
      await page.route(form.writes, (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.abort(),
      );
      await context.setOffline(false);
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(field(page, form)).toHaveValue(text, { timeout: 30_000 });
    });

    test('typed text stays when the session ends, and is there after signing in again', async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/Failed to load resource|saving|answering/);
      const text = typed(form);
      await open(page, form);
      await form.fill(page);
      await field(page, form).fill(text);
      // As when the session was ended elsewhere: what is stored is gone.
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (/auth-token/.test(key)) localStorage.removeItem(key);
      });
      await page.getByRole('button', { name: form.submit, exact: true }).click();
      if (form.tellsExpiry) {
        await expect(alert(page)).toContainText('Your session has ended');
        page.on('dialog', (dialog) => void dialog.accept());
        await page.reload();
        await page.waitForURL(/\/auth/);
        await signIn(page, form.account);
        await page.waitForURL((url) => url.pathname === form.path.split('?')[0]);
      } else {
        const again = page.getByRole('alertdialog', { name: 'Sign in again' });
        await again.getByLabel('Password', { exact: true }).fill(password);
        await again.getByRole('button', { name: 'Sign in', exact: true }).click();
        await expect(again).toHaveCount(0);
      }
      await expect(field(page, form)).toHaveValue(text, { timeout: 30_000 });
    });
  });
}
