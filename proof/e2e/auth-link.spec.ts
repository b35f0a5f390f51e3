import type { Page } from '@playwright/test';
import { password } from './support/accounts.ts';
import { findEmailLink, followEmailLink } from './support/emails.ts';
import { product } from './support/product.ts';
import { readPublishableKey } from './support/publishable-key.ts';
import { sampler } from './support/sample.ts';
import { expect, test } from './support/test.ts';
import { createPerson } from './support/test-client.ts';

const sample = sampler(2);

async function postAuth(path: string, body: object): Promise<{ refresh_token?: string }> {
  const response = await fetch(`${product.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: await readPublishableKey(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, path).toBe(200);
  return (await response.json()) as { refresh_token?: string };
}

/** Opens a sign-in link for a new account, in each format that a URL can have. */
const links = {
  'tokens in the fragment': async (page: Page, email: string) => {
    const { refresh_token } = await postAuth('token?grant_type=password', { email, password });
    await page.goto(`/blog#access_token=x&refresh_token=${refresh_token}&type=signup`);
  },
  'a token hash': async (page: Page, email: string) => {
    await postAuth('recover', { email });
    const { search } = new URL(await findEmailLink(page, email, /password/i));
    await followEmailLink(page, `/services${search}`);
  },
};

const getConfirmation = (page: Page) => page.getByRole('heading', { name: 'Sign in with this link?' });

for (const [form, openLink] of Object.entries(links)) {
  test.describe(`a link with ${form} while another user is signed in`, sample(), () => {
    test.use({ account: 'acme' });

    test('asks before it replaces the session in every tab', async ({ page, context }) => {
      const { email } = await createPerson();
      await page.goto('/client-portal');
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

      const tab = await context.newPage();
      await openLink(tab, email);
      await expect(getConfirmation(tab)).toBeVisible();
      await expect(tab).toHaveURL('/auth/link');
      await expect(tab.getByText(`This link signs you in as ${email}.`)).toBeVisible();
      await expect(tab.getByText('You are signed in as client@acme.example.')).toBeVisible();
      await tab.getByRole('button', { name: 'Not now' }).click();
      await expect(tab).toHaveURL('/client-portal');
      await page.reload();
      await expect(page.getByText('Dana Whitfield').first()).toBeVisible();
    });
  });
}
