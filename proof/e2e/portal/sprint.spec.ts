import { must } from '../support/api.ts';
import { holdBack } from '../support/hold-back.ts';
import { expect, test } from '../support/own-client.ts';

const page404 = /status of 4\d\d/;

test('the page of a sprint in review has every element, and asks for feedback', { tag: '@long' }, async ({
  ownPage,
  own,
}) => {
  await own.admin
    .from('project_sprints')
    .update({ preview_link: 'https://preview.example/x', description: 'What it is for.' })
    .eq('id', own.sprints.review);
  await ownPage.goto(`/client-portal/sprint/${own.sprints.review}`);
  await expect(ownPage.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible();
  await expect(ownPage.getByText('Sprint 2', { exact: true })).toBeVisible();
  await expect(ownPage.getByText('In Review', { exact: true })).toBeVisible();
  const preview = ownPage.getByRole('link', { name: 'View Preview' });
  await expect(preview).toHaveAttribute('target', '_blank');
  await expect(preview).toHaveAttribute('rel', /noopener/);
  await expect(ownPage.getByText('16 Feb 2026')).toBeVisible();
  await expect(ownPage.getByText('27 Feb 2026')).toBeVisible();
  await expect(ownPage.getByText('What it is for.')).toBeVisible();
  await expect(ownPage.getByText('A first version')).toBeVisible();
  await expect(ownPage.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '0');
  await expect(ownPage.getByText('No tasks have been created for this sprint yet.')).toBeVisible();
  await expect(ownPage.getByRole('region', { name: 'Feedback Required' })).toBeVisible();
  await ownPage.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(ownPage).toHaveURL(/\/client-portal/);
});

test('tasks show where they stand, and count', { tag: '@long' }, async ({ ownPage, own }) => {
  const task = (title: string, status: string, priority: string) => ({
    project_id: own.projectId,
    sprint_id: own.sprints.running,
    title,
    status,
    priority,
  });
  must(
    await own.admin
      .from('project_tickets')
      .insert([
        task('One', 'Resolved', 'High'),
        task('Two', 'Closed', 'Low'),
        task('Three', 'In progress', 'Medium'),
      ])
      .select('id'),
  );
  await ownPage.goto(`/client-portal/sprint/${own.sprints.running}`);
  const tasks = ownPage.getByRole('region', { name: 'Tasks & Progress' });
  await expect(tasks.getByRole('listitem')).toHaveCount(3);
  await expect(tasks.getByText('Resolved')).toBeVisible();
  await expect(ownPage.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '67');
});

test('feedback goes through the dialog, once, and the page knows', async ({ ownPage, own }) => {
  await ownPage.goto(`/client-portal/sprint/${own.sprints.review}`);
  await ownPage.getByRole('button', { name: 'Provide Feedback' }).click();
  const dialog = ownPage.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Submit Feedback' });
  await expect(submit).toHaveCount(0);
  await dialog.getByLabel('Your feedback').fill('   ');
  await expect(submit).toHaveCount(0);
  await dialog.getByLabel('Your feedback').press('Control+Enter');
  await expect(dialog.getByText('Feedback Required')).toBeVisible();
  await expect(dialog.getByText('Please provide your feedback before submitting.')).toBeVisible();
  await dialog.getByLabel('Your feedback').fill('  It reads well.  ');

  const letGo = await holdBack(ownPage, '**/api/submit-feedback');
  await submit.click();
  await expect(dialog.getByText('Submitting...')).toBeVisible();
  await ownPage.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  letGo();
  await expect(ownPage.getByText('Feedback Submitted')).toBeVisible();
  await expect(
    ownPage.getByText("Thank you for your feedback! We'll review it and get back to you."),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(
    ownPage.getByRole('region', { name: /^Conversation/ }).getByText('It reads well.'),
  ).toBeVisible();
  await expect(ownPage.getByText('Waiting for our answer')).toBeVisible();
  await expect(ownPage.getByRole('region', { name: 'Feedback Required' })).toHaveCount(0);
  const rows = must(
    await own.admin.from('sprint_messages').select('body').eq('sprint_id', own.sprints.review),
  );
  expect(rows).toEqual([{ body: 'It reads well.' }]);
});

test('a call is booked in a new tab, and deciding later closes', { tag: '@long' }, async ({
  ownPage,
  own,
}) => {
  await ownPage.goto(`/client-portal/sprint/${own.sprints.completed}?feedback=${own.sprints.completed}`);
  const dialog = ownPage.getByRole('dialog', { name: 'Sprint Completed' });
  const call = dialog.getByRole('link', { name: 'Schedule a Review Call' });
  await expect(call).toHaveAttribute('href', /^https:\/\//);
  await expect(call).toHaveAttribute('target', '_blank');
  await expect(call).toHaveAttribute('rel', /noopener/);
  await dialog.getByRole('button', { name: 'Decide Later' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(ownPage).not.toHaveURL(/feedback=/);
});

test('continuing is recorded once per sprint, and shown so', { tag: '@long' }, async ({ ownPage, own }) => {
  await ownPage.goto('/client-portal?tab=sprints');
  await ownPage.getByRole('button', { name: 'Provide Feedback on Groundwork' }).click();
  await ownPage.getByRole('button', { name: 'Continue to Next Sprint' }).click();
  await expect(ownPage.getByText('Great!')).toBeVisible();
  await expect(
    ownPage.getByText("We'll continue with the next sprint. You'll be notified when it starts."),
  ).toBeVisible();
  await expect(ownPage.getByRole('dialog')).toHaveCount(0);
  await ownPage.goto(`/client-portal/sprint/${own.sprints.completed}`);
  await expect(ownPage.getByText(/asked to continue with the next sprint on/)).toBeVisible();
  await ownPage.getByRole('button', { name: 'Provide Feedback' }).click();
  await expect(ownPage.getByRole('dialog').getByText(/asked to continue/)).toBeVisible();
  await expect(ownPage.getByRole('button', { name: 'Continue to Next Sprint' })).toHaveCount(0);
});

test('a wish to continue that cannot be sent is noted, kept and sent again', { tag: '@long' }, async ({
  ownPage,
  own,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  await ownPage.route('**/api/continue-next-sprint', (route) => route.fulfill({ status: 503, body: '' }), {
    times: 1,
  });
  await ownPage.goto(`/client-portal/sprint/${own.sprints.completed}?feedback=1`);
  await ownPage.getByRole('button', { name: 'Continue to Next Sprint' }).click();
  await expect(ownPage.getByText('Noted', { exact: true })).toBeVisible();
  await expect(ownPage.getByText("We'll continue with the next sprint", { exact: true })).toBeVisible();
  await expect(ownPage.getByRole('dialog')).toHaveCount(0);
  await expect(ownPage.getByText(/asked to continue with the next sprint on/)).toBeVisible({
    timeout: 15_000,
  });
  const rows = must(
    await own.admin.from('sprint_continuations').select('id').eq('sprint_id', own.sprints.completed),
  );
  expect(rows).toHaveLength(1);
});

test('a question is asked and answered in the conversation', async ({ ownPage, own }) => {
  await ownPage.goto('/client-portal?tab=sprints');
  await ownPage.getByRole('link', { name: 'Ask Questions about Checkout' }).click();
  const field = ownPage.getByLabel('Ask a question');
  await expect(field).toBeFocused();
  await field.fill('Will it take vouchers?');
  await ownPage.getByRole('button', { name: 'Send Question' }).click();
  const thread = ownPage.getByRole('region', { name: /^Conversation/ });
  await expect(thread.getByRole('listitem').filter({ hasText: 'Will it take vouchers?' })).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(thread.getByText('Waiting for our answer')).toBeVisible();

  must(
    await own.admin
      .from('sprint_messages')
      .insert({ sprint_id: own.sprints.running, project_id: own.projectId, kind: 'reply', body: 'It will.' })
      .select('id'),
  );
  // It comes by itself: as a notification, as an answer here.
  await expect(thread.getByText('It will.')).toBeVisible({ timeout: 30_000 });
  await expect(thread.getByText('Answered', { exact: true })).toBeVisible();
  await ownPage.getByRole('link', { name: /^Notifications, \d+ unread/ }).click();
  await ownPage.getByRole('link', { name: /You have an answer/ }).click();
  await expect(ownPage).toHaveURL(new RegExp(`/client-portal/sprint/${own.sprints.running}`));
});

test('signing off keeps who, when, why and what was delivered', { tag: '@long' }, async ({
  ownPage,
  own,
}) => {
  await ownPage.goto(`/client-portal/sprint/${own.sprints.review}`);
  const signoff = ownPage.getByRole('region', { name: 'Sign-off' });
  await signoff.getByRole('button', { name: 'Request Changes' }).click();
  const dialog = ownPage.getByRole('dialog');
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
  await own.admin
    .from('project_sprints')
    .update({ deliverables: ['Something else'] })
    .eq('id', own.sprints.review);
  await ownPage.reload();
  await signoff.getByText('What was delivered').first().click();
  await expect(signoff.getByText('A first version').first()).toBeVisible();
});

test('loading fails in place with the catalogue’s words, and Retry mends it', { tag: '@long' }, async ({
  ownPage,
  own,
  expectedErrors,
}) => {
  test.setTimeout(60_000);
  expectedErrors.push(page404);
  await ownPage.route('**/rest/v1/project_sprints*', (route) => route.fulfill({ status: 400, json: {} }));
  await ownPage.route('**/rest/v1/sprint_tickets*', (route) => route.fulfill({ status: 400, json: {} }));
  await ownPage.goto(`/client-portal/sprint/${own.sprints.review}`);
  await expect(ownPage.getByText('Failed to load sprint details').first()).toBeVisible({ timeout: 20_000 });
  await ownPage.unroute('**/rest/v1/project_sprints*');
  await ownPage.getByRole('button', { name: 'Retry' }).click();
  await expect(ownPage.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible();
  await expect(ownPage.getByText('Failed to load tickets').first()).toBeVisible({ timeout: 20_000 });
  await ownPage.unroute('**/rest/v1/sprint_tickets*');
  await ownPage.getByRole('button', { name: 'Retry' }).click();
  await expect(ownPage.getByText('No tasks have been created for this sprint yet.')).toBeVisible();
});
