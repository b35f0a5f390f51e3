import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AccountName, accounts, getSessionFile, password } from './accounts.ts';
import { fetchSession } from './api.ts';
import { product } from './product.ts';
import { test } from './test.ts';

const roles: Partial<Record<AccountName, string>> = { admin: 'admin', author: 'author' };
const key = 'sb-localhost-auth-token';

// Skips the form, which auth.spec.ts tests: it would cost a second per account and project.
test('sign in with all demo accounts', async () => {
  for (const account of Object.keys(accounts) as AccountName[]) {
    const session = await fetchSession(accounts[account], password);
    const { user } = JSON.parse(session) as { user: { id: string } };
    const localStorage = [
      { name: key, value: session },
      { name: `${key}-role`, value: `${user.id} ${roles[account] ?? 'client'}` },
    ];
    const path = getSessionFile(account);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify({ cookies: [], origins: [{ origin: product.url, localStorage }] }));
  }
});
