import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import puppeteer, { type Page } from 'puppeteer-core';
import { accounts, password } from '../support/accounts.ts';
import { signInToApi, unwrapData } from '../support/api.ts';
import { product } from '../support/product.ts';

/** Firefox through WebDriver BiDi; Playwright drives only a Firefox of its own. */
const firefox = [
  process.env.FIREFOX_PATH ?? '',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find((path) => existsSync(path));

const publicScreens = ['/', '/about', '/services', '/projects', '/team', '/blog'];
const clientScreens = ['/client-portal', '/client-portal/company', '/client-portal/profile', '/auth/account'];
const staffScreens = ['', '/blogs', '/client-projects', '/invoices', '/inbox', '/settings'].map(
  (path) => `/dashboard${path}`,
);

test.describe('in Firefox', { tag: '@long' }, () => {
  test.skip(
    firefox === undefined,
    'No Firefox was found. Install it (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH to its executable.',
  );

  test('visitors read and send, clients and staff sign in, and staff save', async () => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefox ?? '',
      headless: true,
      defaultViewport: { width: 1440, height: 900 },
    });
    const errors: string[] = [];
    const open = async () => {
      const page = await (await browser.createBrowserContext()).newPage();
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
      });
      return page;
    };
    const text = `Written in Firefox ${crypto.randomUUID()}`;
    const { api } = await signInToApi('author');
    try {
      const visitor = await open();
      await readScreens(visitor, publicScreens);
      await visit(visitor, '/contact');
      const form = '[aria-label="Message"] ';
      await visitor.locator(`${form}[name=name]`).fill('Vi Berg');
      await visitor.locator(`${form}[name=email]`).fill('vi@firefox.example');
      await visitor.select(`${form}[name=service]`, 'saas');
      await visitor.locator(`${form}[name=message]`).fill(text);
      await visitor.locator('::-p-text(Send message)').click();
      await visitor.waitForSelector('::-p-text(Thank you for your message!)');
      const messages = await api.from('contact_messages').select('id').eq('message', text);
      expect(unwrapData(messages)).toHaveLength(1);

      const client = await open();
      await signIn(client, accounts.acme);
      await readScreens(client, clientScreens);

      const staff = await open();
      await signIn(staff, accounts.author);
      await readScreens(staff, staffScreens);
      await visit(staff, '/dashboard/faqs?new=1');
      await staff.locator('[role=dialog] [name=question]').fill(text);
      await staff.locator('[role=dialog] [name=answer]').fill('Saved.');
      await staff.locator('::-p-text(Create FAQ)').click();
      await staff.waitForSelector('::-p-text(FAQ created successfully)');
      expect(errors).toEqual([]);
    } finally {
      await api.from('faqs').delete().eq('question', text);
      await browser.close();
    }
  });
});

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path);
  await page.waitForSelector('html[data-started]');
}

/** Waits for each screen's heading. */
async function readScreens(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await visit(page, path);
    await page.waitForSelector('main h1');
    expect(new URL(page.url()).pathname).toBe(path);
  }
}

async function signIn(page: Page, email: string): Promise<void> {
  await visit(page, '/auth');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !location.pathname.startsWith('/auth'));
}
