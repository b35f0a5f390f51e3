import { unwrapData } from '../support/api.ts';
import { findAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/own-client.ts';

test('a client chooses how to be notified of each kind', { tag: '@long' }, async ({ ownPage, own }) => {
  await ownPage.goto('/client-portal/profile');
  await ownPage.getByRole('link', { name: 'Choose your notifications' }).click();
  await expect(ownPage).toHaveURL('/auth/notifications');
  const invoices = ownPage.getByRole('combobox', { name: 'Invoices' });
  await expect(invoices).toHaveValue('mail');
  const saved = ownPage.waitForResponse((answer) => answer.url().includes('/rest/v1/notice_settings'));
  await invoices.selectOption({ label: 'In the daily email' });
  expect((await saved).ok()).toBe(true);
  await ownPage.reload();
  await expect(invoices).toHaveValue('digest');
  const [asSeenByStaff] = unwrapData(await own.admin.from('notice_settings').select('kind')).filter(
    ({ kind }) => kind === 'invoice',
  );
  expect(asSeenByStaff, 'staff cannot see the choice').toBeUndefined();
});

test('a calendar address can be used, replaced and revoked', { tag: '@long' }, async ({
  ownPage,
  own,
  request,
}) => {
  await ownPage.goto('/auth/notifications');
  await ownPage.getByRole('button', { name: 'Create my address' }).click();
  const field = ownPage.getByLabel('Your calendar address');
  await expect(field).toBeFocused();
  expect(await findAxeViolations(ownPage)).toEqual([]);
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
  const unchanged = await request.get(first, { headers: { 'if-none-match': calendar.headers().etag ?? '' } });
  expect(unchanged.status()).toBe(304);

  await ownPage.reload();
  await expect(ownPage.getByText(/Last read in the hour after/)).toBeVisible();
  await ownPage.getByRole('button', { name: 'New address' }).click();
  await ownPage.getByRole('alertdialog').getByRole('button', { name: 'Create a new address' }).click();
  await expect(field).toBeVisible();
  const second = await field.inputValue();
  expect([(await request.get(first)).status(), (await request.get(second)).status()]).toEqual([404, 200]);

  await ownPage.getByRole('button', { name: 'Revoke' }).click();
  await ownPage.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(ownPage.getByRole('button', { name: 'Create my address' })).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});
