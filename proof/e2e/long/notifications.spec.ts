import { password } from '../support/accounts.ts';
import { must } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { pixelsBeyondWidth } from '../support/overflow.ts';
import { createPerson, expect, signInAs, test } from '../support/own-client.ts';

test('a client chooses how to be told, kind by kind', { tag: '@long' }, async ({ ownPage, own }) => {
  await ownPage.goto('/client-portal/profile');
  await ownPage.getByRole('link', { name: 'Choose how you are told' }).click();
  await expect(ownPage).toHaveURL('/auth/notifications');
  const invoices = ownPage.getByRole('combobox', { name: 'Invoices' });
  await expect(invoices).toHaveValue('mail');
  for (const width of [1440, 390]) {
    await ownPage.setViewportSize({ width, height: 900 });
    expect(await axeFindings(ownPage)).toEqual([]);
    expect(await pixelsBeyondWidth(ownPage)).toBeLessThanOrEqual(0);
  }
  const saved = ownPage.waitForResponse((answer) => answer.url().includes('/rest/v1/notice_settings'));
  await invoices.selectOption({ label: 'In the daily mail' });
  expect((await saved).ok()).toBe(true);
  await ownPage.reload();
  await expect(invoices).toHaveValue('digest');
  const [asSeenByStaff] = must(await own.admin.from('notice_settings').select('kind')).filter(
    ({ kind }) => kind === 'invoice',
  );
  expect(asSeenByStaff, 'the choice is the own one alone').toBeUndefined();
});

test('a calendar has an address that is read, made anew and revoked', { tag: '@long' }, async ({
  ownPage,
  own,
  request,
}) => {
  await ownPage.goto('/auth/notifications');
  await ownPage.getByRole('button', { name: 'Make my address' }).click();
  const field = ownPage.getByLabel("Your calendar's address");
  await expect(field).toBeFocused();
  for (const width of [1440, 390]) {
    await ownPage.setViewportSize({ width, height: 900 });
    expect(await axeFindings(ownPage)).toEqual([]);
    expect(await pixelsBeyondWidth(ownPage)).toBeLessThanOrEqual(0);
  }
  const first = await field.inputValue();

  const calendar = await request.get(first);
  expect([calendar.status(), calendar.headers()['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  const text = (await calendar.text()).replaceAll('\r\n ', '');
  for (const id of Object.values(own.sprints)) expect(text).toContain(`UID:sprint-${id}@`);
  expect(text).toContain('DTSTART;VALUE=DATE:20260302');
  expect(text).toContain(`UID:signoff_due-${own.sprints.review}@`);
  const again = await request.get(first, { headers: { 'if-none-match': calendar.headers().etag ?? '' } });
  expect(again.status()).toBe(304);

  await ownPage.reload();
  await expect(ownPage.getByText(/Last read in the hour after/)).toBeVisible();
  await ownPage.getByRole('button', { name: 'New address' }).click();
  await ownPage.getByRole('alertdialog').getByRole('button', { name: 'Make a new address' }).click();
  await expect(field).toBeVisible();
  const second = await field.inputValue();
  expect([(await request.get(first)).status(), (await request.get(second)).status()]).toEqual([404, 200]);

  await ownPage.getByRole('button', { name: 'Revoke' }).click();
  await ownPage.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(ownPage.getByRole('button', { name: 'Make my address' })).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});

test('staff choose about what clients and visitors say', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'author@northlight.example', '/dashboard/profile');
  await page.getByRole('link', { name: 'Choose how you are told' }).click();
  await expect(page.getByRole('combobox', { name: 'Sign-offs' })).toHaveValue('inbox');
  await expect(page.getByRole('combobox', { name: 'Releases that fail more often' })).toHaveValue('mail');
  await expect(page.getByRole('combobox', { name: 'Employees who wait for access' })).toHaveCount(0);
  await expect(page.getByText('projects whose contact you are')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('a mail’s settings link leads through sign-in to the settings', { tag: '@long' }, async ({ page }) => {
  const { email } = await createPerson();
  await page.goto('/auth/notifications');
  await expect(page).toHaveURL('/auth?next=/auth/notifications');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/auth/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications and calendar' })).toBeVisible();
});

test('a common password is named before anything is sent', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth?mode=sign-up');
  await page.getByLabel('Full name').fill('Ada Lund');
  await page.getByLabel('Email').fill('ada.lund@northlight.example');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.getByLabel('Password', { exact: true }).fill('Passw0rd');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText(/one of those that are tried first/)).toBeVisible();
  expect(sent.filter((path) => path.startsWith('/auth/v1/'))).toEqual([]);
});
