import { signInAs } from '../../support/own-client.ts';
import { expect, test } from '../../support/test.ts';

/** The further people of Acme, by what they may do. */
const people = {
  manager: { manages: true, speaks: false, pays: false },
  approver: { manages: false, speaks: true, pays: false },
  billing: { manages: false, speaks: false, pays: true },
  viewer: { manages: false, speaks: false, pays: false },
} as const;

for (const [right, { manages, speaks, pays }] of Object.entries(people)) {
  const email = `${right}@acme.example`;

  test(`what a person with the right ${right} is shown and offered`, { tag: '@long' }, async ({ page }) => {
    await signInAs(page, email);
    await expect(page.getByRole('heading', { name: 'Parts and Orders Portal' })).toBeVisible();

    await page.goto('/client-portal?tab=invoices');
    const note = page.getByText('Invoices are for billing');
    await expect(pays ? page.getByText('NL-1062').first() : note).toBeVisible();
    await expect(pays ? note : page.getByText('NL-1062')).toHaveCount(0);

    await page.goto('/client-portal?tab=sprints');
    await page
      .getByRole('link', { name: /Orders and approvals/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Orders and approvals' })).toBeVisible();
    await expect(page.getByText('You follow this sprint')).toHaveCount(speaks ? 0 : 1);
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(speaks ? 1 : 0);

    await page.goto('/client-portal/company');
    const list = page.getByRole('list', { name: 'People' });
    await expect(list.getByRole('listitem')).toHaveCount(5);
    await expect(list.getByRole('checkbox')).toHaveCount(manages ? 15 : 0);
    await expect(page.getByRole('form', { name: 'Invite a person' })).toHaveCount(manages ? 1 : 0);
    await expect(page.getByText('warehouse.leeds@acme.example')).toHaveCount(manages ? 1 : 0);
  });
}
