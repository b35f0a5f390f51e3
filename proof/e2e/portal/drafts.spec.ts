import { expect, readReviewTexts, type TestClient, test } from '../support/test-client.ts';

const text = 'The catalogue is quick, but the Leeds stock is missing. 🌲 مرحبا';

const getDialogPath = (client: TestClient) =>
  `/client-portal/sprint/${client.sprints.review}?feedback=${client.sprints.review}`;

test('typed feedback survives a reload and a closed tab', async ({ clientPage, client, context }) => {
  await clientPage.goto(getDialogPath(client));
  await clientPage.getByLabel('Your feedback').fill(text);
  await clientPage.reload();
  await expect(clientPage.getByLabel('Your feedback')).toHaveValue(text);
  await clientPage.close();
  const reopenedTab = await context.newPage();
  await reopenedTab.goto(getDialogPath(client));
  await expect(reopenedTab.getByLabel('Your feedback')).toHaveValue(text);
  await reopenedTab.getByRole('button', { name: 'Decide Later' }).click();
  await reopenedTab.getByRole('button', { name: 'Provide Feedback' }).click();
  await expect(reopenedTab.getByLabel('Your feedback')).toHaveValue(text);
});

test('feedback submitted offline survives a closed tab and is sent once', async ({
  clientPage,
  client,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
  await clientPage.goto(getDialogPath(client));
  await clientPage.getByLabel('Your feedback').fill(text);
  await context.setOffline(true);
  await clientPage.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(clientPage.getByText('Waiting to be sent')).toBeVisible();
  await expect(clientPage.getByLabel('Your feedback')).toHaveValue(text);
  await clientPage.close();
  expect(await readReviewTexts(client)).toEqual([]);

  await context.setOffline(false);
  const reopenedTab = await context.newPage();
  await reopenedTab.goto('/client-portal');
  await expect(reopenedTab.getByText('Feedback Submitted')).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => readReviewTexts(client)).toEqual([text]);
  await reopenedTab.goto(`/client-portal/sprint/${client.sprints.review}`);
  await expect(reopenedTab.getByText(text)).toBeVisible();
  expect(await readReviewTexts(client)).toEqual([text]);
});

test('feedback is stored once even if its response is lost', { tag: '@long' }, async ({
  clientPage,
  client,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION|ERR_FAILED|Failed to load resource/);
  await clientPage.route(
    '**/api/submit-feedback',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await clientPage.goto(getDialogPath(client));
  await clientPage.getByLabel('Your feedback').fill(text);
  await clientPage.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(clientPage.getByText('Failed to submit feedback. Please try again.')).toBeVisible();
  await expect(clientPage.getByText('Feedback Submitted')).toBeVisible({ timeout: 20_000 });
  expect(await readReviewTexts(client)).toEqual([text]);
});

test('double clicks in two tabs with the same draft store one row', { tag: '@long' }, async ({
  clientPage,
  client,
  context,
}) => {
  await clientPage.goto(getDialogPath(client));
  await clientPage.getByLabel('Your feedback').fill(text);
  const secondTab = await context.newPage();
  await secondTab.goto(getDialogPath(client));
  await expect(secondTab.getByLabel('Your feedback')).toHaveValue(text);
  await Promise.all([
    clientPage
      .getByRole('button', { name: 'Submit Feedback' })
      .dblclick({ timeout: 3_000 })
      .catch(() => undefined),
    // After the first tab has sent it, the second no longer shows the button.
    secondTab
      .getByRole('button', { name: 'Submit Feedback' })
      .dblclick({ timeout: 3_000 })
      .catch(() => undefined),
  ]);
  await expect.poll(() => readReviewTexts(client)).toEqual([text]);
});
