import { test as base, type ConsoleMessage, expect } from '@playwright/test';
import { type AccountName, storageStateOf } from './accounts.ts';

interface Fixtures {
  /** Expected errors in the console; all others fail the test. */
  expectedErrors: RegExp[];
  /** Starts the test signed in: `test.use({ account: 'acme' })`. */
  account: AccountName | null;
}

const failedRead = /^reading [a-z -]+ \w*Error/;

/**
 * Fails a test on console errors, uncaught exceptions and reports of the content security policy in any page of its
 * context.
 */
export const test = base.extend<Fixtures>({
  account: [null, { option: true }],
  storageState: async ({ account }, use) => {
    await use(account === null ? undefined : storageStateOf(account));
  },
  expectedErrors: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
      const seen: string[] = [];
      context.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) =>
        seen.push(`uncaught: ${error.error().stack ?? error.error().message}`),
      );
      context.on('request', (request) => {
        if (request.url().endsWith('/csp-report')) seen.push(`CSP report: ${request.postData() ?? ''}`);
      });
      await use(expected);
      // A request still held by a route would fail when the page closes, after the test.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      // The product logs failed reads in addition to the browser's message, which tests expect.
      const unexpected = seen.filter(
        (text) =>
          !expected.some((pattern) => pattern.test(text)) && !(expected.length > 0 && failedRead.test(text)),
      );
      expect(unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
