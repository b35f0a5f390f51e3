import { expect, test } from '../support/test-client.ts';

test('a sign-off records the decision, its reason and the deliverables', { tag: '@long' }, async ({
  clientPage,
  client,
}) => {
  await clientPage.goto(`/client-portal/sprint/${client.sprints.review}`);
  const signoff = clientPage.getByRole('region', { name: 'Sign-off' });
  await signoff.getByRole('button', { name: 'Request Changes' }).click();
  const dialog = clientPage.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Request Changes' }).click();
  await expect(dialog.getByText('Please say what should change.')).toBeVisible();
  await dialog.getByLabel('What should change?').fill('The search forgets its filter.');
  await dialog.getByRole('button', { name: 'Request Changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(signoff.getByText('Changes requested')).toBeVisible();
  await expect(signoff.getByText('The search forgets its filter.')).toBeVisible();

  await signoff.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Approve Sprint' }).click();
  await expect(signoff.getByText('Approved', { exact: true })).toBeVisible();
  await client.admin
    .from('project_sprints')
    .update({ deliverables: ['Something else'] })
    .eq('id', client.sprints.review);
  await clientPage.reload();
  await signoff.getByText('What was delivered').first().click();
  await expect(signoff.getByText('A first version').first()).toBeVisible();
});
