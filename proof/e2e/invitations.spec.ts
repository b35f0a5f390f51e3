import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { password } from './support/accounts.ts';
import { unwrapData } from './support/api.ts';
import { findAxeViolations } from './support/axe.ts';
import { findEmailLink } from './support/emails.ts';
import { createServiceApi } from './support/service-api.ts';
import { createPerson, expect, storeSession, type TestClient, test } from './support/test-client.ts';

test.use({ viewport: { width: 390, height: 844 } });

interface Arrival {
  readonly page: Page;
  readonly email: string;
  readonly invitationId: string;
  readonly link: string;
  /** Presses a button, and counts it. */
  readonly press: (button: string) => Promise<void>;
}

/** Invites a new address, or a person with an account, to a client's company. */
async function invite(page: Page, { admin, id }: TestClient, hasAccount: boolean) {
  const email = hasAccount ? (await createPerson()).email : `bo-${randomUUID().slice(0, 8)}@client.example`;
  const { company_id: companyId } = unwrapData(
    await admin.from('company_members').select('company_id').eq('person_id', id).single(),
  );
  const { data } = await admin.functions.invoke('company-people', {
    body: { action: 'invite', companyId, email, full_name: 'Bo Berg', is_approver: true },
  });
  return { email, invitationId: data.invitation.id, link: await findEmailLink(page, email, /invites/) };
}

async function setUpAccount({ page, press }: Arrival): Promise<void> {
  await expect(page.getByLabel('Your name')).toHaveValue('Bo Berg');
  await page.getByLabel('Choose a password').fill('quiet-harbour-7');
  await press('Accept and continue');
}

async function moveExpiry({ invitationId }: Arrival, expiresAt: string): Promise<void> {
  const service = await createServiceApi();
  const { error } = await service
    .from('company_invitations')
    .update({ expires_at: expiresAt })
    .eq('id', invitationId);
  expect(error).toBeNull();
}

/** From the email to the project. Each case is one way in; only the first one runs in `npm test`. */
const arrivals: Readonly<
  Record<string, { readonly hasAccount?: true; readonly walk: (arrival: Arrival) => Promise<void> }>
> = {
  'a new person': {
    async walk(arrival) {
      await arrival.page.goto(arrival.link);
      await expect(
        arrival.page.getByRole('heading', { name: /^Ingrid Solberg invited you to / }),
      ).toBeVisible();
      expect(await findAxeViolations(arrival.page)).toEqual([]);
      await setUpAccount(arrival);
    },
  },
  'a person with an account, signed out': {
    hasAccount: true,
    async walk({ page, link, email, press }) {
      await page.goto(link);
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await press('Sign in');
    },
  },
  'a person with an account and a company, signed in': {
    hasAccount: true,
    async walk({ page, link, email, press }) {
      await storeSession(page, email);
      await page.goto(link);
      await press('Accept');
    },
  },
  'somebody else is signed in': {
    hasAccount: true,
    async walk({ page, link, email, press }) {
      await storeSession(page, (await createPerson()).email);
      await page.goto(link);
      await press('Logout');
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await press('Sign in');
    },
  },
  'after a mail scanner has opened the link': {
    async walk(arrival) {
      await arrival.page.request.get(arrival.link);
      const scanner = await arrival.page.context().newPage();
      await scanner.goto(arrival.link);
      await expect(scanner.getByLabel('Choose a password')).toBeVisible();
      await scanner.close();
      await arrival.page.goto(arrival.link);
      await setUpAccount(arrival);
    },
  },
  'after the page was closed half-way': {
    async walk(arrival) {
      const { page, link } = arrival;
      const failPassword = (route: Route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue();
      await page.route('**/auth/v1/user', failPassword);
      await page.goto(link);
      await setUpAccount(arrival);
      await expect(page.getByRole('alert')).toBeVisible();
      await page.unroute('**/auth/v1/user', failPassword);
      await page.goto('/');
      await page.goto(link);
      await setUpAccount(arrival);
    },
  },
  'on day six': {
    async walk(arrival) {
      await moveExpiry(arrival, '2026-03-11T09:00:00Z');
      await arrival.page.goto(arrival.link);
      await setUpAccount(arrival);
    },
  },
  'after seven days, through a new link': {
    async walk(arrival) {
      const { page, email, link, press } = arrival;
      await moveExpiry(arrival, '2026-03-10T08:59:00Z');
      await page.goto(link);
      await press('Send me a new link');
      await expect(page.getByText(`We have sent a new link to ${email}.`)).toBeVisible();
      const findNewLink = () => findEmailLink(page, email, /invites/);
      await expect.poll(findNewLink).not.toBe(link);
      await page.goto(await findNewLink());
      await setUpAccount(arrival);
    },
  },
};

for (const [name, { hasAccount = false, walk }] of Object.entries(arrivals)) {
  const tag = name === 'a new person' ? [] : ['@long'];
  test(`from an invitation to the first question: ${name}`, { tag }, async ({
    page,
    client,
    expectedErrors,
  }) => {
    if (name.includes('half-way')) expectedErrors.push(/ERR_FAILED|Failed to fetch/);
    const invitation = await invite(page, client, hasAccount);
    // The link in the email is the first press.
    const presses = ['Open the invitation'];
    const press = async (button: string) => {
      presses.push(button);
      await page.getByRole('button', { name: button, exact: true }).click();
    };
    await walk({ page, ...invitation, press });
    await expect(page.getByRole('heading', { level: 1, name: /^Project / })).toBeVisible();
    expect(presses.length, presses.join(', ')).toBeLessThanOrEqual(4);

    await page.getByRole('link', { name: 'Checkout' }).first().click();
    await page.getByRole('textbox', { name: 'Your question' }).fill('When can we see the first screens?');
    await page.getByRole('button', { name: 'Send Question' }).click();
    await expect(page.getByText('When can we see the first screens?')).toBeVisible();
    await page.goto(invitation.link);
    await expect(page.getByRole('heading', { name: 'This invitation has been accepted' })).toBeVisible();
  });
}
