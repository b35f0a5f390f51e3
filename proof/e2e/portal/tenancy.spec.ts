import { signInToApi, unwrapData } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

const missingId = '00000000-0000-4000-8000-000000000000';

test.use({ account: 'acme' });

// proof/permissions tests the permissions themselves.
test("another client's page looks like a page that does not exist", async ({ page }) => {
  const { api: admin } = await signInToApi('admin');
  const { id: otherId } = await signInToApi('globex');
  const project = unwrapData(
    await admin.from('client_projects').select('id, project_sprints(id)').eq('client_id', otherId).limit(1),
  )[0];
  const invoice = unwrapData(
    await admin.from('client_invoices').select('id').eq('client_id', otherId).limit(1),
  )[0];
  const readPage = async (path: string) => {
    await page.goto(path);
    await expect(page.getByText(/does not exist or you do not have access\./)).toBeVisible();
    const text = ((await page.locator('#main').textContent()) ?? '').replace(/\s+/g, ' ');
    // The note below says UTC until the settings have loaded.
    return text.replace(/Times are in the \S+ time zone\./, '');
  };
  expect(await readPage(`/client-portal/sprint/${project?.project_sprints[0]?.id}`)).toBe(
    await readPage(`/client-portal/sprint/${missingId}`),
  );
  expect(await readPage(`/client-portal?project=${project?.id}`)).toBe(
    await readPage(`/client-portal?project=${missingId}`),
  );
  await page.goto(`/client-portal?tab=invoices&invoice=${invoice?.id}`);
  await expect(page.getByText('The invoice does not exist or you do not have access.')).toBeVisible();
});
