import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { type AccountName, getSessionFile } from './accounts.ts';
import type { FaultProxy } from './fault-proxy.ts';

interface StoredState {
  readonly origins: readonly { readonly localStorage: { name: string; value: string }[] }[];
}

/** Opens a page behind the proxy with an account's session. */
export async function openBehindProxy(
  browser: Browser,
  { url }: Pick<FaultProxy, 'url'>,
  account: AccountName | null,
): Promise<Page> {
  const storedState: StoredState =
    account === null ? { origins: [] } : JSON.parse(await readFile(getSessionFile(account), 'utf8'));
  const origins = storedState.origins.map(({ localStorage }) => ({ origin: url, localStorage }));
  const context = await browser.newContext({ baseURL: url, storageState: { cookies: [], origins } });
  return context.newPage();
}
