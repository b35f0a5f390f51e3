import { type Browser, type BrowserContext, type Page, expect as promptly } from '@playwright/test';
import { type AccountName, storageStateOf } from '../../support/accounts.ts';
import { comeBackToTab } from './tabs.ts';

/** Somebody who uses the product as long as they are let. */
export interface Visitor {
  readonly name: string;
  /** How many whole rounds were made. */
  rounds(): number;
  /** The releases whose new versions somebody with this habit comes to use. */
  readonly uses: readonly string[];
  /** The round in which a file of that version was first fetched since `forget()`; null when none was. */
  met(name: string, version: string): number | null;
  /** What is met from now on counts. */
  forget(): void;
  /** Ends after what is being done. @throws what went wrong in any round */
  leave(): Promise<void>;
  /** Console errors and uncaught exceptions of all rounds. */
  readonly errors: readonly string[];
}

interface Habit {
  readonly name: string;
  readonly account: AccountName | null;
  readonly uses: readonly string[];
  arrive(page: Page): Promise<unknown>;
  /** One round, step by step: it ends where it began. */
  round(page: Page, count: number): AsyncGenerator;
}

/** How long a page takes says the bench: five browsers on a small machine make each other wait. */
const expect = promptly.configure({ timeout: 30_000 });

const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();

/** People look at something else between two pages: a tab that is shown again asks what is live. */
async function follow(page: Page, name: string | RegExp, path: string): Promise<void> {
  await comeBackToTab(page);
  await page
    .getByRole('link', { name, exact: typeof name === 'string' })
    .first()
    .click();
  await expect(page).toHaveURL((url) => url.pathname === path);
  await heading(page);
}

/** Key by key, and not one may be lost. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill('');
  await field.pressSequentially(text);
  await expect(field).toHaveValue(text);
}

const siteMenu = [
  ['Services', '/services'],
  ['About', '/about'],
  ['Projects', '/projects'],
  ['Blog', '/blog'],
] as const;

/** The people: each role, reading and filling in forms, within one remote and across them. */
export const habits: readonly Habit[] = [
  {
    name: 'a reader',
    account: null,
    uses: ['shell', 'site'],
    arrive: (page) => page.goto('/services'),
    async *round(page) {
      yield page.goto('/services');
      for (const [label, path] of siteMenu) yield follow(page, label, path);
    },
  },
  {
    name: 'a client with a question',
    account: 'acme',
    uses: ['shell', 'site', 'portal'],
    arrive: (page) => page.goto('/services'),
    async *round(page, count) {
      yield follow(page, 'My portal', '/client-portal');
      await page.getByRole('tab', { name: 'Invoices' }).click();
      await expect(page.getByRole('tabpanel', { name: 'Invoices' })).toBeVisible();
      await page
        .getByRole('link', { name: /Profile/ })
        .first()
        .click();
      await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('');
      const kept = await page.getByLabel('Name', { exact: true }).inputValue();
      yield type(page, 'Name', `Written in round ${count}`);
      yield page.getByLabel('Name', { exact: true }).fill(kept);
      await page.evaluate(() => history.go(-3));
      await expect(page).toHaveURL('/services');
      await heading(page);
    },
  },
  {
    name: 'an author at work',
    account: 'author',
    uses: ['shell', 'site', 'dashboard'],
    arrive: (page) => page.goto('/services'),
    async *round(page, count) {
      yield follow(page, 'Dashboard', '/dashboard');
      yield follow(page, 'FAQs', '/dashboard/faqs');
      await page.getByRole('button', { name: 'Add FAQ' }).click();
      yield type(page, 'Question', `What is new in round ${count}?`);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Leave' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      yield follow(page, 'Dashboard', '/dashboard');
      yield follow(page, 'View Live Site', '/');
      yield follow(page, 'Services', '/services');
    },
  },
  {
    name: 'somebody with a project',
    account: null,
    // Within one remote a tab goes on with the version that it has.
    uses: [],
    arrive: (page) => page.goto('/services'),
    async *round(page, count) {
      yield follow(page, 'Get Started', '/contact');
      const form = page.getByRole('form', { name: 'Message' });
      const field = form.getByLabel('Message');
      const text = `A boat for ${count} people, with a small sail.`;
      await field.fill('');
      await field.pressSequentially(text);
      yield expect(field).toHaveValue(text);
      yield follow(page, 'Services', '/services');
    },
  },
  {
    name: 'an admin who looks after it',
    account: 'admin',
    uses: ['shell', 'site', 'dashboard'],
    arrive: (page) => page.goto('/services'),
    async *round(page, count) {
      yield follow(page, 'Dashboard', '/dashboard');
      yield follow(page, 'Services', '/dashboard/services');
      const search = page.getByRole('searchbox');
      const text = `round ${count}`;
      await search.pressSequentially(text);
      await expect(search).toHaveValue(text);
      yield follow(page, 'Dashboard', '/dashboard');
      yield follow(page, 'View Live Site', '/');
      yield follow(page, 'Services', '/services');
    },
  },
];

/** Lets somebody in, who goes on by their habit until they leave. */
export async function letIn(browser: Browser, habit: Habit): Promise<Visitor> {
  const { account } = habit;
  const context = await browser.newContext(account === null ? {} : { storageState: storageStateOf(account) });
  const page = await context.newPage();
  const errors = watch(context);
  const met = new Map<string, number>();
  let rounds = 0;
  let isLeaving = false;
  context.on('request', (request) => {
    const release = /\/remotes\/([^/]+\/[^/]+)\/.*\.js$/.exec(request.url())?.[1];
    if (release !== undefined && !met.has(release)) met.set(release, rounds);
  });
  await habit.arrive(page);
  await heading(page);
  const visit = (async () => {
    while (!isLeaving) {
      for await (const _step of habit.round(page, rounds)) if (isLeaving) return;
      rounds += 1;
    }
  })();
  // Looked at when the visitor leaves.
  visit.catch(() => undefined);
  return {
    name: habit.name,
    rounds: () => rounds,
    uses: habit.uses,
    met: (name, version) => met.get(`${name}/${version}`) ?? null,
    forget: () => met.clear(),
    errors,
    async leave() {
      isLeaving = true;
      try {
        await visit;
      } catch (error) {
        throw new Error(`${habit.name}, in round ${rounds}, at ${page.url()}: ${String(error)}`);
      } finally {
        await context.close();
      }
    },
  };
}

function watch(context: BrowserContext): readonly string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.status() >= 400) {
      errors.push(`${response.status()} ${response.url()}`);
    }
  });
  return errors;
}
