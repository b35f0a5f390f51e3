import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { type AccountName, getSessionFile } from './accounts.ts';

interface Fixtures {
  /** Expected console errors; all others fail the test. */
  expectedErrors: RegExp[];
  /** Starts the test signed in: `test.use({ account: 'acme' })`. */
  account: AccountName | null;
  /** Opens a page in a new context with an account's session. Errors on it do not fail the test. */
  openPage: (account: AccountName | null) => Promise<Page>;
  /** A page of an admin, in addition to the test's own. */
  adminPage: Page;
}

const failedRead = /^reading [a-z -]+ \w*Error/;

/**
 * Fails a test on console errors, uncaught exceptions and content security policy reports on any page of its context.
 */
export const test = base.extend<Fixtures>({
  account: [null, { option: true }],
  storageState: async ({ account }, use) => {
    await use(account === null ? undefined : getSessionFile(account));
  },
  openPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (account) => {
      const storageState = account === null ? { cookies: [], origins: [] } : getSessionFile(account);
      const context = await browser.newContext({ storageState });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  adminPage: async ({ openPage }, use) => use(await openPage('admin')),
  expectedErrors: [
    async ({ context }, use, info) => {
      const expected: RegExp[] = [];
      const errors: string[] = [];
      context.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) =>
        errors.push(`uncaught: ${error.error().stack ?? error.error().message}`),
      );
      await use(expected);
      if (info.status !== info.expectedStatus) process.stdout.write(await describePages(context, errors));
      // A request that a route still delays would fail when the page closes, after the test.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      // The product logs failed reads in addition to the browser's message, for which tests have a pattern.
      const unexpected = errors.filter(
        (text) =>
          !expected.some((pattern) => pattern.test(text)) && !(expected.length > 0 && failedRead.test(text)),
      );
      expect(unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/** Describes what a failed test's pages show and logged, since a log has no screenshot. */
async function describePages(context: BrowserContext, errors: readonly string[]): Promise<string> {
  const texts = context.pages().map(async (page) => {
    const content = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    return `${page.url()}\n${content}`;
  });
  return `\n${[...(await Promise.all(texts)), ...errors].join('\n')}\n`;
}

export { expect };
