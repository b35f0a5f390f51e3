import { holdRequests } from '../support/hold-requests.ts';
import { expect, readReviewTexts, test } from '../support/test-client.ts';

test('feedback is sent once through the dialog and appears on the page', async ({ clientPage, client }) => {
  await clientPage.goto(`/client-portal/sprint/${client.sprints.review}`);
  await clientPage.getByRole('button', { name: 'Provide Feedback' }).click();
  const dialog = clientPage.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Submit Feedback' });
  await expect(submit).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'Schedule a Review Call' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await dialog.getByLabel('Your feedback').fill('  It reads well.  ');

  const release = await holdRequests(clientPage, '**/api/submit-feedback');
  await submit.click();
  await expect(dialog.getByText('Submitting...')).toBeVisible();
  await clientPage.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();
  await expect(clientPage.getByText('Feedback Submitted')).toBeVisible();
  await expect(
    clientPage.getByText("Thank you for your feedback! We'll review it and get back to you."),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(
    clientPage.getByRole('region', { name: /^Conversation/ }).getByText('It reads well.'),
  ).toBeVisible();
  await expect(clientPage.getByText('Waiting for our reply')).toBeVisible();
  await expect(clientPage.getByRole('region', { name: 'Feedback Required' })).toHaveCount(0);
  expect(await readReviewTexts(client)).toEqual(['It reads well.']);
});

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
