import type { Access } from '@northlight/contract';
import type { AccountName } from './support/accounts.ts';
import { declaredPages } from './support/routes.ts';
import { pickSample } from './support/sample.ts';
import { expect, test } from './support/test.ts';

type Actor = AccountName | 'anonymous';

const homes = { client: '/client-portal', author: '/dashboard', admin: '/dashboard' } as const;
type Role = keyof typeof homes;

const actors: Readonly<Record<Actor, Role | null>> = {
  anonymous: null,
  acme: 'client',
  globex: 'client',
  newcomer: 'client',
  employee: 'client',
  author: 'author',
  admin: 'admin',
};

/** The roles that may open a page, from the specification. */
const allowed: Readonly<Record<Access, readonly (Role | null)[]>> = {
  public: [null, 'client', 'author', 'admin'],
  client: ['client'],
  staff: ['author', 'admin'],
  admin: ['admin'],
};

type Page = Pick<(typeof declaredPages)[number], 'path' | 'access'>;

/** Where a role ends up after requesting a page. */
function getDestination(role: Role | null, { path, access }: Page): string {
  if (path === '/auth') return role === null ? '/auth' : homes[role];
  if (allowed[access].includes(role)) return path;
  // The page says that it is only for admins.
  if (role === 'author' && access === 'admin') return path;
  return role === null ? `/auth?next=${encodeURIComponent(path)}` : homes[role];
}

const pages: readonly Page[] = [{ path: '/auth', access: 'public' }, ...declaredPages];

/** One account per role requests every page, the others one page of each kind. */
const listPagesFor = (actor: Actor) =>
  ['globex', 'newcomer', 'employee'].includes(actor)
    ? pages.filter(({ path }) => ['/auth', '/', '/client-portal', '/dashboard'].includes(path))
    : pages;
const isSampled = pickSample(12);

test("the table contains all three remotes' pages", () => {
  expect(new Set(declaredPages.map(({ access }) => access))).toEqual(
    new Set(['public', 'client', 'staff', 'admin']),
  );
  expect(declaredPages.map(({ path }) => path)).toContain('/dashboard/settings');
});

for (const [actor, role] of Object.entries(actors) as [Actor, Role | null][]) {
  const requestedPages = listPagesFor(actor).filter(isSampled);
  if (requestedPages.length === 0) continue;
  test.describe(`${actor}`, () => {
    test.use({ account: actor === 'anonymous' ? null : actor });

    test('reaches the page that its role allows on every route', { tag: '@sampled' }, async ({
      page,
      baseURL,
    }) => {
      for (const { path, access } of requestedPages) {
        const response = await page.goto(path, { waitUntil: 'commit' });
        expect(response?.status(), path).toBe(200);
        await expect(page, `${actor} requests ${path}`).toHaveURL(
          `${baseURL}${getDestination(role, { path, access })}`,
        );
        await expect(page.locator('#main'), `${path} shows a page`).toBeVisible();
      }
    });
  });
}
