import { must } from '../support/api.ts';
import { addInvoice, expect, type OwnClient, test } from '../support/own-client.ts';

/** Many notifications, older than the ones that making the project wrote. */
async function tell(own: OwnClient, count: number): Promise<void> {
  must(
    await own.admin
      .from('project_notifications')
      .insert(
        Array.from({ length: count }, (_, index) => ({
          project_id: own.projectId,
          client_id: own.id,
          title: `News ${String(index).padStart(2, '0')}`,
          message: 'Something happened.',
          sent_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
        })),
      )
      .select('id'),
  );
}

test('ten are shown, the others on request, without one twice', { tag: '@long' }, async ({
  ownPage,
  own,
}) => {
  // Fewer than staff may send in a minute.
  await tell(own, 12);
  await ownPage.goto('/client-portal?tab=notifications');
  const rows = ownPage.getByRole('region', { name: 'Your notifications' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await ownPage.getByRole('button', { name: 'Load more' }).click();
  await expect(rows.filter({ hasText: 'News 00' })).toBeVisible();
  await expect(ownPage.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  const titles = await rows.filter({ hasText: 'News' }).getByRole('link').allTextContents();
  expect(new Set(titles).size).toBe(12);
});

test('reading is saved, counted down, and stays', { tag: '@long' }, async ({ ownPage, own }) => {
  await tell(own, 3);
  await ownPage.goto('/client-portal?tab=notifications');
  const bell = ownPage.getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/, \d+ unread/);
  const before = Number(/(\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1]);
  const row = ownPage.getByRole('listitem').filter({ hasText: 'News 01' });
  await row.getByRole('button', { name: /^Mark read/ }).click();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(bell).toHaveAccessibleName(`Notifications, ${before - 1} unread`);
  await ownPage.reload();
  await expect(bell).toHaveAccessibleName(`Notifications, ${before - 1} unread`);
  await ownPage.getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(ownPage.getByRole('button', { name: 'Mark all read' })).toBeDisabled();
  const unread = must(
    await own.admin.from('project_notifications').select('id').eq('client_id', own.id).eq('read', false),
  );
  expect(unread).toEqual([]);
});

test('a failed Mark read is taken back and told', { tag: '@long' }, async ({
  ownPage,
  own,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  await tell(own, 1);
  await ownPage.goto('/client-portal?tab=notifications');
  await ownPage.route('**/rest/v1/project_notifications*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  const row = ownPage.getByRole('listitem').filter({ hasText: 'News 00' });
  await row.getByRole('button', { name: /^Mark read/ }).click();
  await expect(ownPage.getByText('It could not be marked as read. Please try again.')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Mark read/ })).toBeVisible();
});

test('news comes without a reload, and leads to what it is about', async ({ ownPage, own }) => {
  test.setTimeout(60_000);
  await ownPage.goto('/client-portal?tab=notifications');
  await ownPage.getByRole('button', { name: 'Mark all read' }).click();
  const bell = ownPage.getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await own.admin.from('project_sprints').update({ status: 'In Progress' }).eq('id', own.sprints.planned);
  await addInvoice(own, {
    invoice_number: 'E2E-1',
    amount: 1200.5,
    invoice_date: '2026-03-09',
    due_date: '2026-03-12',
  });
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread', { timeout: 30_000 });
  await ownPage.getByRole('link', { name: /^New invoice/ }).click();
  await expect(ownPage.getByRole('dialog', { name: 'Invoice E2E-1' }).getByText('€1,200.50')).toBeVisible();
  await ownPage.keyboard.press('Escape');
  await ownPage.getByRole('tab', { name: /Notifications/ }).click();
  await ownPage
    .getByRole('link', { name: /^Sprint started/ })
    .first()
    .click();
  await expect(ownPage).toHaveURL(new RegExp(own.sprints.planned));
});

test('while every read of notifications fails the list says so, asks no more by itself, and it is reported', {
  tag: '@long',
}, async ({ ownPage, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  const asked = { list: 0, count: 0 };
  const reports: string[] = [];
  ownPage.on('request', (request) => {
    if (request.url().endsWith('/__reports')) reports.push(request.postData() ?? '');
  });
  await ownPage.route('**/rest/v1/project_notifications?*', (route) => {
    asked[route.request().method() === 'HEAD' ? 'count' : 'list'] += 1;
    return route.fulfill({ status: 400, json: { code: '22023', message: 'no' } });
  });
  await ownPage.goto('/client-portal?tab=notifications');
  await expect(ownPage.getByText('The notifications could not be loaded.')).toBeVisible();
  // The bell's first poll, with its second tries, has come after the first view by then.
  await expect.poll(() => asked.count, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  expect(asked.list).toBe(1);
  await expect(ownPage.getByText('The notifications could not be loaded.')).toBeVisible();
  await expect(ownPage.getByText('No notifications yet')).toHaveCount(0);
  const told = reports.flatMap((body) => (JSON.parse(body) as { reports: object[] }).reports);
  expect(told).toContainEqual(
    expect.objectContaining({
      release: 'portal',
      text: 'reading portal notifications',
      page: '/client-portal',
    }),
  );

  await ownPage.unrouteAll();
  await ownPage.getByRole('button', { name: 'Retry' }).click();
  await expect(ownPage.getByRole('link', { name: /^Sprint started/ })).toBeVisible();
});
