import { linkInMail } from './support/mails.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

// Requests that the backend refuses are also printed by the browser.
const refused = /status of 4\d\d/;

test('the page that asked for sign-in is the one that follows it', async ({ page }) => {
  await page.goto('/client-portal?tab=invoices');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await signIn(page, 'acme');
  await expect(page).toHaveURL('/client-portal?tab=invoices');
});

for (const next of [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/nowhere',
  'javascript:alert(1)',
]) {
  test(`never leads to ${next}`, async ({ page, baseURL }) => {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
    await signIn(page, 'newcomer');
    await expect(page).toHaveURL(`${baseURL}/client-portal`);
  });
}

test('a wrong password is told, and what was typed stays', async ({ page, expectedErrors }) => {
  expectedErrors.push(refused);
  await page.goto('/auth');
  await page.getByLabel('Email').fill('someone@acme.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
  await expect(page.getByLabel('Email')).toHaveValue('someone@acme.example');
});

test('empty fields are named, and the first takes the focus', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('the password can be shown and hidden', async ({ page }) => {
  await page.goto('/auth');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('secret');
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

test('sign-up: another domain is refused in the words of the specification', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(refused);
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Full name').fill('Eve Outside');
  await page.getByLabel('Email').fill('eve@northlight.example.evil.example');
  await page.getByLabel('Password', { exact: true }).fill('Long-enough-1');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(
    page.getByText('Signup is restricted to company employees only. Please use your company email address.'),
  ).toBeVisible();
});

test('sign-up: the rule for passwords is shown first, and said again at the field', async ({ page }) => {
  await page.goto('/auth?mode=sign-up');
  await page.getByLabel('Full name').fill('Wanda Weak');
  await page.getByLabel('Email').fill('wanda@northlight.example');
  const field = page.getByLabel('Password', { exact: true });
  await expect(field).toHaveAccessibleDescription(/Use at least 8 characters/);
  for (const [typed, words] of [
    ['short', /Use at least 8 characters/],
    ['x'.repeat(73), /This password is too long/],
    ['Northlight-wanda', /Leave out the name of the company/],
  ] as const) {
    await field.fill(typed);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(words);
    await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid', 'true');
  }
});

test('an employee signs up, confirms by the mail’s own link, and waits for access', async ({ page }) => {
  const email = `freya.${Date.now()}@northlight-labs.example`;
  await page.goto('/auth?mode=sign-up');
  await page.getByLabel('Full name').fill('Freya Nielsen');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Long-enough-1');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: /mail/i })).toBeVisible();
  await page.goto(await linkInMail(page, email, /confirm/i));
  await expect(page).toHaveURL('/client-portal');
  await expect(page.getByText('Your account is waiting for access')).toBeVisible();
  expect(page.url()).not.toContain('access_token');
});

test('a forgotten password is set anew by the mail’s own link', async ({ page, expectedErrors }) => {
  expectedErrors.push(refused);
  const email = `ruth.${Date.now()}@northlight.example`;
  await page.goto('/auth?mode=sign-up');
  await page.getByLabel('Full name').fill('Ruth Forgetful');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Long-enough-1');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.goto(await linkInMail(page, email, /confirm/i));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth/);

  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your mail')).toBeVisible();

  const link = await linkInMail(page, email, /password/i);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await page.getByLabel('New password').fill('Quite-another-2');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL('/client-portal');

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto(link);
  await expect(page.getByText(/no longer works/)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Quite-another-2');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/client-portal');
});

test('sign-out says so, and other tabs leave too', async ({ page, context }) => {
  await page.goto('/auth');
  await signIn(page, 'globex');
  const other = await context.newPage();
  await other.goto('/client-portal');
  await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  await expect(other).toHaveURL(/\/auth/, { timeout: 2_000 });
  await page.goBack();
  await expect(page).toHaveURL(/\/auth/);
});

test('a role that cannot be read leads to /auth, which says so and offers a way on', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  await page.goto('/auth');
  await signIn(page, 'globex');
  await context.route('**/rest/v1/profiles**', (route) => route.fulfill({ status: 503, body: 'down' }));
  await page.goto('/client-portal?tab=invoices');
  await expect(page).toHaveURL(/\/auth\?next=.*&reason=role$/);
  await expect(page.getByText('could not find out what you have access to')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await context.unroute('**/rest/v1/profiles**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/client-portal?tab=invoices');
});
