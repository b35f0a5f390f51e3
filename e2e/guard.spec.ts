import type { AccountName } from './support/accounts.ts';
import { clientRoutes, publicRoutes, staffRoutes } from './support/routes.ts';
import { expect, test } from './support/test.ts';

type Actor = AccountName | 'anonymous';

const homes = { client: '/client-portal', staff: '/dashboard' } as const;
const actors: Readonly<Record<Actor, keyof typeof homes | null>> = {
  anonymous: null,
  acme: 'client',
  globex: 'client',
  newcomer: 'client',
  employee: 'client',
  author: 'staff',
  admin: 'staff',
};

/** Where an actor who asks for a path ends up. */
function destination(role: keyof typeof homes | null, path: string): string {
  const owner = path.startsWith('/dashboard') ? 'staff' : path.startsWith('/client-portal') ? 'client' : null;
  if (path === '/auth') return role === null ? '/auth' : homes[role];
  if (owner === null || owner === role) return path;
  return role === null ? `/auth?next=${encodeURIComponent(path)}` : homes[role];
}

const paths = ['/auth', ...publicRoutes, ...clientRoutes, ...staffRoutes];

/** Accounts of one role get one answer: the whole table for one of each, a path of each kind for the others. */
const pathsOf = (actor: Actor) =>
  ['globex', 'newcomer', 'employee'].includes(actor) ? ['/auth', '/', '/client-portal', '/dashboard'] : paths;

for (const [actor, role] of Object.entries(actors) as [Actor, keyof typeof homes | null][]) {
  test.describe(`${actor}`, () => {
    test.use({ account: actor === 'anonymous' ? null : actor });

    test('ends up where the role belongs, for every route', async ({ page, baseURL }) => {
      test.setTimeout(120_000);
      for (const path of pathsOf(actor)) {
        const answer = await page.goto(path, { waitUntil: 'commit' });
        expect(answer?.status(), path).toBe(200);
        await expect(page, `${actor} asks for ${path}`).toHaveURL(`${baseURL}${destination(role, path)}`);
        await expect(page.locator('#main'), `${path} shows a page`).toBeVisible();
      }
    });
  });
}
