import { apiOf, must } from '../../support/api.ts';
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

  test(`what the database lets a person with the right ${right} do`, { tag: '@long' }, async () => {
    const { api, id } = await apiOf({ email });
    const [sprint] = must(
      await api.from('project_sprints').select('id, project_id').eq('title', 'Returns and credits'),
    );
    expect(must(await api.from('client_invoices').select('id')).length > 0).toBe(pays);

    const row = {
      sprint_id: sprint?.id ?? '',
      project_id: sprint?.project_id ?? '',
      kind: 'question',
      body: `May ${right} ask?`,
      request_key: crypto.randomUUID(),
    };
    const asked = await api.from('sprint_messages').insert(row);
    // A planned sprint takes no questions of anybody: who may ask is told that, and nothing is stored.
    expect(asked.error?.code).toBe(speaks ? '42501' : 'PT403');

    // Another name for the same thing: written as it stands, so that nothing of the demo changes.
    const { data: changed } = await api
      .from('company_members')
      .update({ is_manager: false })
      .eq('is_billing', true)
      .eq('is_manager', false)
      .select('id');
    expect(changed?.length ?? 0).toBe(manages ? 1 : 0);
    // A manager could, and is not asked to.
    if (manages) return;
    const removed = await api.from('company_members').delete().neq('person_id', id).select('id');
    expect(removed.data ?? []).toEqual([]);
  });
}
