import { findAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/test-client.ts';

test('a calendar address can be used, replaced and revoked', { tag: '@long' }, async ({
  clientPage,
  client,
  request,
}) => {
  await clientPage.goto('/auth/notifications');
  await clientPage.getByRole('button', { name: 'Create my address' }).click();
  const field = clientPage.getByLabel('Your calendar address');
  await expect(field).toBeFocused();
  expect(await findAxeViolations(clientPage)).toEqual([]);
  const firstAddress = await field.inputValue();

  const calendar = await request.get(firstAddress);
  expect([calendar.status(), calendar.headers()['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  const text = (await calendar.text()).replaceAll('\r\n ', '');
  for (const id of Object.values(client.sprints)) expect(text).toContain(`UID:sprint-${id}@`);
  expect(text).toContain('DTSTART;VALUE=DATE:20260302');
  expect(text).toContain(`UID:signoff_due-${client.sprints.review}@`);
  const unchanged = await request.get(firstAddress, {
    headers: { 'if-none-match': calendar.headers().etag ?? '' },
  });
  expect(unchanged.status()).toBe(304);

  await clientPage.reload();
  await expect(clientPage.getByText(/Last used in the hour after/)).toBeVisible();
  await clientPage.getByRole('button', { name: 'New address' }).click();
  await clientPage.getByRole('alertdialog').getByRole('button', { name: 'Create a new address' }).click();
  await expect(field).toBeVisible();
  const secondAddress = await field.inputValue();
  expect([(await request.get(firstAddress)).status(), (await request.get(secondAddress)).status()]).toEqual([
    404, 200,
  ]);

  await clientPage.getByRole('button', { name: 'Revoke' }).click();
  await clientPage.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(clientPage.getByRole('button', { name: 'Create my address' })).toBeVisible();
  expect((await request.get(secondAddress)).status()).toBe(404);
});
