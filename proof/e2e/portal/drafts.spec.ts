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
