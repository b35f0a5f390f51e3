import type { Page } from '@playwright/test';

/**
 * Makes the stored session look expired, so that the next request has to refresh it.
 * @param refreshToken - an invalid token to store, as if the session had been revoked
 */
export async function expireSession(page: Page, refreshToken?: string): Promise<void> {
  await page.evaluate((token) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    const tokenOverride = token === undefined ? {} : { refresh_token: token };
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, expires_in: 0, ...tokenOverride }));
  }, refreshToken);
}
